import { pictureSize } from '@app/contracts';
import type { FileStorage } from './file-storage.ts';
import { FileStore } from './file-store.ts';

export interface Stores {
  articles: FileStore;
  editorPictures: FileStore;
  logos: FileStore;
  journalPictures: FileStore;
  journalForms: FileStore;
}

export function openStores(storage: FileStorage): Stores {
  return {
    articles: new FileStore({ storage, folder: 'articles', type: 'pdf' }),
    editorPictures: new FileStore({ storage, folder: 'editors', type: 'webp' }),
    logos: new FileStore({ storage, folder: 'indexing', type: 'webp' }),
    journalPictures: new FileStore({ storage, folder: 'journal', type: 'webp' }),
    journalForms: new FileStore({ storage, folder: 'journal', type: 'pdf' }),
  };
}

/** Returns the name in the storage of the file at a public URL. The URL of a picture may contain its size. */
export function storedName(address: string): string {
  const name = address.slice(address.lastIndexOf('/') + 1);
  return pictureSize(address) ? name.replace(/\.\d+x\d+/, '') : name;
}
