import { importExtensions } from '@app/contracts';
import { Alert, Button } from '@app/office-kit';
import { useState } from 'react';
import { type DropzoneOptions, type FileWithPath, useDropzone } from 'react-dropzone';
import { filedAs } from '../import-state.ts';
import styles from './exchange.module.css';

interface DropZoneProps {
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

export function DropZone({ disabled, onFiles }: DropZoneProps) {
  const [unreadable, setUnreadable] = useState(false);
  const options: DropzoneOptions = {
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDrop: (found: (File & Partial<FileWithPath>)[]) => {
      // Dropped files are ignored here, because with the option `disabled` the browser would open them.
      if (disabled) return;
      setUnreadable(false);
      onFiles(found.map((file) => filedAs(file.path?.replace(/^\.?\//, '') ?? '', file)));
    },
    onError: () => setUnreadable(true),
  };
  const files = useDropzone(options);
  const folder = useDropzone({ ...options, preventDropOnDocument: false });

  return (
    <div
      {...files.getRootProps({ className: styles.zone })}
      data-over={(files.isDragActive && !disabled) || undefined}
      data-testid="drop-zone"
    >
      <p className={styles.words}>
        <strong>Drop the source and its PDFs here</strong>, together or one after the other, or a
        folder or zip file that holds them.
      </p>
      <div className={styles.buttons}>
        <Button variant="default" disabled={disabled} onClick={files.open}>
          Choose files
        </Button>
        <Button variant="default" disabled={disabled} onClick={folder.open}>
          Choose a folder
        </Button>
      </div>
      {unreadable && (
        <Alert color="red" title="The dropped files cannot be read" role="alert">
          No file was added. Drop it again, or choose the files with the buttons.
        </Alert>
      )}
      <input
        {...files.getInputProps({
          hidden: true,
          'aria-label': 'Source and PDFs',
          accept: [...importExtensions, 'zip', 'pdf'].map((extension) => `.${extension}`).join(','),
        })}
      />
      {/* React's types lack `webkitdirectory`. */}
      <input
        {...folder.getInputProps({ hidden: true, 'aria-label': 'Folder' })}
        {...{ webkitdirectory: '' }}
      />
    </div>
  );
}
