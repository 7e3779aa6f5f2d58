import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadFixture } from '@app/service-kit/fixture';
import { expect, it } from 'vitest';
import { startAuth } from '../testing.ts';

const FIXTURE = join(import.meta.dirname, 'fixture');
/** What the fixture's release answered; `KEEP_ANSWERS=1` keeps those of this one. */
const KEPT = join(import.meta.dirname, 'answers.json');

it('users of the release of the fixture sign in and are told as that release told them', async () => {
  const auth = await startAuth((database) => loadFixture(database, FIXTURE));
  try {
    const entered = [
      await auth.logIn('Béla Staff', { password: 'staff-password' }),
      await auth.logIn('Gone', { password: 'gone-password' }),
      await auth.logIn('Ada', { password: 'ada-password', address: '192.0.2.1' }),
      await auth.logIn('Ada', { password: 'ada-password', address: '127.0.0.9' }),
      // One of ten, each good once.
      await auth.logIn('Ada', {
        password: 'ada-password',
        address: '127.0.0.9',
        code: 'og57-ooyv-dlfs-4lzq',
      }),
    ];
    const login = await auth.call('/auth/login/', {
      method: 'POST',
      body: { username: 'admin', password: 'admin-password' },
    });
    const headers = { Authorization: `Bearer ${login.body.token}` };
    const users = await auth.call('/api/users', { headers });
    const changes = await auth.call('/api/users/audit', { headers });
    const answers = { entered, users: users.body, audit: changes.body };
    if (process.env.KEEP_ANSWERS) await writeFile(KEPT, `${JSON.stringify(answers, null, 2)}\n`);
    expect(answers).toMatchObject(JSON.parse(await readFile(KEPT, 'utf8')));
  } finally {
    await auth.stop();
  }
});
