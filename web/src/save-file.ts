import { people } from './online/people';

/** Hands a text or a picture to the browser as a file to keep. */
function save(content: string | Blob, name: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export const saveFile = {
  text: save,
  blob: (content: Blob, name: string) => save(content, name, content.type),
  /** Everything that the server stores about us. */
  async exported(): Promise<void> {
    save(JSON.stringify(await people.export(), null, 2), 'outflank.json', 'application/json');
  },
};
