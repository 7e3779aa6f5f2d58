import {
  closeSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';

// The limits are the same as for the containers' logs in compose.yaml.
const limitBytes = 10_000_000;
const olderFiles = 4;

/**
 * Moves the content of a large log to `<path>.1`, and older content to `.2` to `.4`. The writing process has opened
 * the log for appending, so its next line starts the emptied file. A line is lost if the process writes it in the
 * microseconds between the last read and the truncation.
 */
export function rotateLog(path: string, limit = limitBytes): void {
  try {
    if (statSync(path).size <= limit) return;
    for (let number = olderFiles; number > 1; number -= 1) {
      renameIfThere(`${path}.${number - 1}`, `${path}.${number}`);
    }
    moveContent(path, `${path}.1`);
  } catch {
    // The log does not exist before the first start. If the disk is full, the next call tries again.
  }
}

function renameIfThere(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false })) renameSync(from, to);
}

function moveContent(from: string, to: string): void {
  const source = openSync(from, 'r+');
  const copy = openSync(to, 'w', 0o600);
  try {
    const chunk = Buffer.alloc(1 << 20);
    let position = 0;
    for (;;) {
      const read = readSync(source, chunk, 0, chunk.length, position);
      if (read === 0) break;
      writeSync(copy, chunk, 0, read);
      position += read;
    }
    ftruncateSync(source, 0);
  } finally {
    closeSync(source);
    closeSync(copy);
  }
}
