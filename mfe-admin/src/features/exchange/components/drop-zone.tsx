import { Alert, Button } from '@app/office-kit';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { filedAs } from '../import-state.ts';
import styles from './exchange.module.css';

interface DropZoneProps {
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

export function DropZone({ disabled, onFiles }: DropZoneProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [unreadable, setUnreadable] = useState(false);

  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (disabled) return;
    try {
      onFiles(await droppedFiles(event.dataTransfer));
      setUnreadable(false);
    } catch {
      setUnreadable(true);
    }
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    onFiles(chosen.map((file) => filedAs(file.webkitRelativePath, file)));
    setUnreadable(false);
    // Resetting the value lets the user choose the same file again after correcting it.
    currentTarget.value = '';
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons offer the same to keyboard users
    <div
      className={styles.zone}
      data-over={over || undefined}
      data-testid="drop-zone"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className={styles.words}>
        <strong>Drop the source and its PDFs here</strong>, together or one after the other, or a
        folder or zip file that holds them.
      </p>
      <div className={styles.buttons}>
        <Button variant="default" disabled={disabled} onClick={() => files.current?.click()}>
          Choose files
        </Button>
        <Button variant="default" disabled={disabled} onClick={() => folder.current?.click()}>
          Choose a folder
        </Button>
      </div>
      {unreadable && (
        <Alert color="red" title="What was dropped cannot be read" role="alert">
          No file was added. Drop it again, or choose the files with the buttons.
        </Alert>
      )}
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept=".csv,.tsv,.txt,.xml,.bib,.bibtex,.json,.jsonl,.zip,.pdf"
        aria-label="Source and PDFs"
        onChange={choose}
      />
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        // React's types lack this attribute.
        {...{ webkitdirectory: '' }}
        aria-label="Folder"
        onChange={choose}
      />
    </div>
  );
}

/** Returns the dropped files, also from folders. Call it in the event handler, because `transfer` is empty later. */
async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const found = items.map((item) => {
    const entry = item.webkitGetAsEntry();
    return entry?.isDirectory ? filesIn(entry) : (item.getAsFile() ?? []);
  });
  return (await Promise.all(found)).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [filedAs(entry.fullPath.slice(1), file)];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const entries: FileSystemEntry[] = [];
  // `readEntries` returns the entries in batches. An empty batch marks the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) break;
    entries.push(...some);
  }
  return (await Promise.all(entries.map(filesIn))).flat();
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
