import type { FileStorage } from './file-storage.ts';
import { FileStore } from './file-store.ts';

/** Where each kind of file lies. */
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
