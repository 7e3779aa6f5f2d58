import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadFixture } from '@app/service-kit/fixture';
import { expect, it } from 'vitest';
import { startAuth } from '../testing.ts';

const FIXTURE = join(import.meta.dirname, 'fixture');
/** The responses of the fixture's release. `KEEP_ANSWERS=1` replaces them by the responses of the current release. */
const EXPECTED = join(import.meta.dirname, 'answers.json');

it('lets users of an older release sign in, and responds as that release did', async () => {
  const auth = await startAuth((database) => loadFixture(database, FIXTURE));
  try {
    const logins = [
      await auth.logIn('Béla Staff', { password: 'staff-password' }),
      await auth.logIn('Gone', { password: 'gone-password' }),
      await auth.logIn('Ada', { password: 'ada-password', address: '192.0.2.1' }),
      await auth.logIn('Ada', { password: 'ada-password', address: '127.0.0.9' }),
      // One of ten recovery codes, each of which is valid once.
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
    const responses = { entered: logins, users: users.body, audit: changes.body };
    if (process.env.KEEP_ANSWERS)
      await writeFile(EXPECTED, `${JSON.stringify(responses, null, 2)}\n`);
    expect(responses).toMatchObject(JSON.parse(await readFile(EXPECTED, 'utf8')));
  } finally {
    await auth.stop();
  }
});
