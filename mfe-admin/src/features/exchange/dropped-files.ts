/** Must be called in the event handler, because the transfer is empty later. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const found = items.map((item) => {
    const entry = item.webkitGetAsEntry();
    return isFolder(entry) ? entry : item.getAsFile();
  });
  const files = await Promise.all(
    found.map((one) => {
      if (!one) return [];
      return one instanceof File ? [one] : filesIn(one);
    }),
  );
  return files.flat();
}

async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  // Each call of the reader returns some of the entries, and no entries at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) break;
    entries.push(...some);
  }
  const files = await Promise.all(
    entries.map((entry) => {
      if (isFolder(entry)) return filesIn(entry);
      return isFile(entry) ? fileOf(entry).then((file) => [file]) : [];
    }),
  );
  return files.flat();
}

const isFolder = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry =>
  entry?.isDirectory === true;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
