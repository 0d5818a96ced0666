// Messages beside the board, in one place: never two at once, the most urgent first.

export interface NoticeAction {
  text: string;
  act: () => void;
  primary?: boolean;
}

export interface Notice {
  /** A question from others, an error, an event, or a tip. */
  kind: 'offer' | 'error' | 'news' | 'plain';
  text: string;
  /** At most two. */
  actions?: NoticeAction[];
}

const urgency: Notice['kind'][] = ['error', 'offer', 'news', 'plain'];

/** The first of the most urgent kind. */
export function mostUrgent(notices: readonly (Notice | null | false)[]): Notice | null {
  const given = notices.filter((notice): notice is Notice => Boolean(notice));
  for (const kind of urgency) {
    const found = given.find((notice) => notice.kind === kind);
    if (found) return found;
  }
  return null;
}
