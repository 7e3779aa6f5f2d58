import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const nowhere = (scheme: string) => `${scheme}://user:password@127.0.0.1:1/none`;

it('does not advise to replace a system whose stores cannot be opened', () => {
  const program = fileURLToPath(new URL('./restore.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [program, 'none.tar.gz'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      MONGO_AUTH_URL: nowhere('mongodb'),
      MONGO_CONTENT_URL: nowhere('mongodb'),
      MONGO_REVIEW_URL: nowhere('mongodb'),
      S3_URL: nowhere('http'),
      S3_REVIEW_URL: nowhere('http'),
      AUTH_KEY_FILE: 'none.pem',
      CERTIFICATE_KEY: 'x',
    },
  });
  expect(status).toBe(1);
  expect(stderr).toContain('The restore failed');
  expect(stderr).not.toContain('--replace');
});
