/** The files of a drop, those in its folders too. To be called while the drop is handled: it is empty later. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const found = items.map((item) => {
    const entry = item.webkitGetAsEntry();
    return entry?.isDirectory ? (entry as FileSystemDirectoryEntry) : item.getAsFile();
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
  // A browser gives a hundred at a time, and none when there are no more.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) break;
    entries.push(...some);
  }
  const files = await Promise.all(
    entries.map((entry) =>
      entry.isDirectory
        ? filesIn(entry as FileSystemDirectoryEntry)
        : fileOf(entry as FileSystemFileEntry).then((file) => [file]),
    ),
  );
  return files.flat();
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
