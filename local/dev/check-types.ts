import { existsSync } from 'node:fs';
import { projectRoot } from '../setup/paths.mjs';
import { type RunOptions, runCommand } from '../system/run-command.ts';

/** The types of one workspace and of what it imports; of nothing else. Answers the exit code. */
export async function checkTypes(workspace: string, options: RunOptions): Promise<number> {
  // What svc-pdf prints is JSX, which has settings of its own.
  const configs = [workspace, `${workspace}/templates`].filter((folder) =>
    existsSync(`${projectRoot}/${folder}/tsconfig.json`),
  );
  for (const config of configs) {
    const code = await runCommand(['tsc', '-p', config], options);
    if (code !== 0) return code;
  }
  return 0;
}
