import { people } from './online/people';
import { saveBlob } from './save-blob';

function save(content: string, name: string, type: string): void {
  saveBlob(new Blob([content], { type }), name);
}

export const saveFile = {
  text: save,
  blob: saveBlob,
  /** Everything that the server stores about us. */
  async exported(): Promise<void> {
    save(JSON.stringify(await people.export(), null, 2), 'outflank.json', 'application/json');
  },
};
