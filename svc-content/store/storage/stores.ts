import { pictureSize } from '@app/contracts';
import { type FigureType, figureTypes } from '@app/contracts/full-text';
import type { FileStorage } from './file-storage.ts';
import { FileStore } from './file-store.ts';

export type Stores = ReturnType<typeof openStores>;

export function openStores(storage: FileStorage) {
  const figures = (type: FigureType) => new FileStore({ storage, folder: 'figures', type });
  return {
    articles: new FileStore({ storage, folder: 'articles', type: 'pdf' }),
    editorPictures: new FileStore({ storage, folder: 'editors', type: 'webp' }),
    logos: new FileStore({ storage, folder: 'indexing', type: 'webp' }),
    journalPictures: new FileStore({ storage, folder: 'journal', type: 'webp' }),
    journalIcons: new FileStore({ storage, folder: 'journal', type: 'png' }),
    journalForms: new FileStore({ storage, folder: 'journal', type: 'pdf' }),
    /** The files from which texts were converted, and the texts with their reports. */
    textFiles: new FileStore({ storage, folder: 'texts', type: 'bin' }),
    texts: new FileStore({ storage, folder: 'texts', type: 'json' }),
    figures: mapFigureTypes(figures),
    dumps: new FileStore({ storage, folder: 'dumps', type: 'gz' }),
  };
}

/** Returns a value for each type of picture in texts. */
export function mapFigureTypes<T>(of: (type: FigureType) => T): Record<FigureType, T> {
  const types = Object.keys(figureTypes) as FigureType[];
  // The cast restores the names, which `Object.fromEntries` widens.
  return Object.fromEntries(types.map((type) => [type, of(type)])) as Record<FigureType, T>;
}

/**
 * Returns the store and the hash of a picture by its name, or undefined if the text is not the name of a stored
 * picture.
 */
export function storedFigure(
  { figures }: Pick<Stores, 'figures'>,
  name: string,
): { store: FileStore; sha256: string } | undefined {
  for (const store of Object.values(figures)) {
    const sha256 = store.hashOf(name);
    if (sha256 !== undefined) return { store, sha256 };
  }
  return undefined;
}

/** Returns the name under which the file at a public URL is stored. Only the URL may contain the size of a picture. */
export function storedName(address: string): string {
  const name = address.slice(address.lastIndexOf('/') + 1);
  return pictureSize(address) ? name.replace(/\.\d+x\d+/, '') : name;
}

const ARCHIVED =
  /^\/assets\/(editors|indexing|journal)\/[0-9a-f]{64}(?:\.\d+x\d+)?\.(?:webp|png|pdf)$/;

/**
 * Returns the path within an exported journal for the stored file at a public address. Returns undefined for any other
 * text.
 */
export function archivedPath(address: string): string | undefined {
  const [, folder] = ARCHIVED.exec(address) ?? [];
  return folder && `assets/${folder}/${storedName(address)}`;
}

/** Returns the store and the hash of the file at a path such as `assets/editors/….webp`, or undefined. */
export function storedFile(
  { dumps: _, figures, ...stores }: Stores,
  path: string,
): { store: FileStore; sha256: string } | undefined {
  for (const store of [...Object.values(stores), ...Object.values(figures)]) {
    const folder = `assets/${store.folder}/`;
    const sha256 = path.startsWith(folder) ? store.hashOf(path.slice(folder.length)) : undefined;
    if (sha256) return { store, sha256 };
  }
  return undefined;
}
