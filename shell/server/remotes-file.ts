import { readFile, stat } from 'node:fs/promises';
import { type Remotes, remotesSchema } from '@app/contracts';

/**
 * The list of remotes, read again whenever the file changes. A deploy replaces it while requests
 * come in: a file that is half written or wrong is refused and the list before it stays.
 */
export function watchRemotesFile(path: string, onFault: (error: unknown) => void) {
  let known: { stamp: string; remotes: Remotes } | undefined;
  let refused: string | undefined;

  return async function currentRemotes(): Promise<Remotes> {
    try {
      const { mtimeMs, size, ino } = await stat(path);
      const stamp = `${mtimeMs} ${size} ${ino}`;
      if (known?.stamp === stamp || (known && refused === stamp)) return known.remotes;
      refused = stamp;
      const text = await readFile(path, 'utf8');
      // Another request was faster: one release is one object, which tells releases apart.
      if (known?.stamp === stamp) return known.remotes;
      const remotes = remotesSchema.parse(JSON.parse(text));
      known = { stamp, remotes };
      return remotes;
    } catch (error) {
      onFault(error);
      if (!known) throw error;
      return known.remotes;
    }
  };
}
