import { existsSync } from 'node:fs';
import { projectRoot } from '../setup/paths.mjs';
import { type RunOptions, runCommand } from '../system/run-command.ts';

/** Checks the types of one workspace and its imports. Returns the exit code. */
export async function checkTypes(workspace: string, options: RunOptions): Promise<number> {
  // svc-pdf's templates are JSX and have their own settings.
  const configs = [workspace, `${workspace}/templates`].filter((folder) =>
    existsSync(`${projectRoot}/${folder}/tsconfig.json`),
  );
  for (const config of configs) {
    const code = await runCommand(['tsc', '-p', config], options);
    if (code !== 0) return code;
  }
  return 0;
}
