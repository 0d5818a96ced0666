// What pictures, links and files of an analysis are made from: the line that is shown, to its end.
import { gameAddress, sharedAddress } from '../share/link';
import type { Shareable } from '../share/shareable';
import type { StudySession } from './session.svelte';
import type { StudyNode } from './tree';

/** The last move of the line that goes on from a position. */
function endOfLine(node: StudyNode): StudyNode {
  let at = node;
  for (let next = at.children[0]; next; next = at.children[0]) at = next;
  return at;
}

/** `key` says where the analysis comes from (source.ts): the server has an address for each of its own games' moves. */
export function shareableStudy(session: StudySession, key: string): Shareable {
  const path = () => session.tree.path(endOfLine(session.node));
  return {
    get board() {
      return session.board;
    },
    get ply() {
      return session.node.ply;
    },
    get moves() {
      return path();
    },
    boardAfter: (ply) => {
      const node = ply === 0 ? session.tree.root : path()[ply - 1];
      return node ? session.viewOf(node).board : null;
    },
    record: () => session.record(),
    address: () => {
      const { node, tree, board } = session;
      const [kind, id = ''] = key.split(':');
      // The server does not have these additions.
      if (kind === 'online' && (node.main || !node.parent)) return gameAddress(id, node.ply);
      return sharedAddress(tree.recordAt(endOfLine(node)), board.position, node.ply);
    },
  };
}
