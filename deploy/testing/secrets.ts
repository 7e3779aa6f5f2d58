import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { projectRoot } from '../../local/setup/paths.mjs';

/** Runs `deploy/make-secrets.sh` in a folder, which is removed after the tests of a file. */
export function secretsMaker() {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Programs in the folder `programs` take precedence over installed ones. */
  function run(options: readonly string[], programs = '') {
    cpSync(`${projectRoot}/deploy/make-secrets.sh`, join(folder, 'deploy/make-secrets.sh'));
    return spawnSync('sh', ['deploy/make-secrets.sh', ...options], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${programs}:${process.env.PATH}` },
    });
  }

  return {
    folder,
    run,

    /** Returns a folder with a program `openssl` that fails. */
    brokenOpenssl(): string {
      const programs = join(folder, 'programs');
      mkdirSync(programs, { recursive: true });
      writeFileSync(join(programs, 'openssl'), '#!/bin/sh\necho broken >&2\nexit 1\n', {
        mode: 0o755,
      });
      return programs;
    },

    /** Returns the contents of all secrets, by the names of their files. */
    makeSecrets(...options: string[]): Record<string, string> {
      const { status, stderr } = run(options);
      expect(stderr).toBe('');
      expect(status).toBe(0);
      const names = readdirSync(join(folder, 'secrets'));
      return Object.fromEntries(
        names.map((name) => [name, readFileSync(join(folder, 'secrets', name), 'utf8')]),
      );
    },
  };
}
