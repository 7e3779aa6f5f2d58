import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectRoot } from '../setup/paths.mjs';
import { linkKey } from './manuscript-steps.ts';
import type { MakeLinks } from './manuscripts.ts';

/** Returns a function that makes personal links with svc-review's command for operators. */
export const linkMaker =
  (database: string, origin: string): MakeLinks =>
  async (references) => {
    const env = { ...process.env, MONGO_URL: database, PUBLIC_URL: origin };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['make-links.ts', ...references],
      { cwd: `${projectRoot}/svc-review`, env },
    );
    const lines = stdout.trim().split('\n');
    return new Map(
      lines.map((line) => {
        const [reference = '', , email = '', link = ''] = line.split('\t');
        return [linkKey(reference, email), link.split('#')[1] ?? ''];
      }),
    );
  };
