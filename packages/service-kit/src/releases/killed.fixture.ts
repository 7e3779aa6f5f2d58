// Releases a build and kills itself with SIGKILL before the nth step that writes to disk:
// node killed.fixture.ts STEP RELEASES_DIR REMOTES_DIR FOLDER
import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [step, releasesDir = '', remotesDir = '', folder = ''] = process.argv.slice(2);
let steps = 0;

for (const name of ['writeFile', 'copyFile', 'rename', 'rm', 'mkdir'] as const) {
  const original = promises[name] as (...args: unknown[]) => Promise<unknown>;
  Object.assign(promises, {
    [name]: (...args: unknown[]) => {
      steps += 1;
      if (steps === Number(step)) process.kill(process.pid, 'SIGKILL');
      return original(...args);
    },
  });
}
syncBuiltinESMExports();

const { releaseBuild } = await import('./release.ts');
await releaseBuild({ name: 'admin', releasesDir, remotesDir }, folder);
