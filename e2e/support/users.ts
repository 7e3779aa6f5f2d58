import { MongoClient } from 'mongodb';
import { environment } from '../environment.ts';
import { runScript } from './run-script.ts';

const mongoUrl = environment.E2E_AUTH_MONGO_URL;

/** Users beside the first administrator, one for each way in or out. */
export const users = {
  staff: { username: 'staff-of-journeys', password: 'works the log daily' },
  /** Signs in to be signed out; nobody else uses it. */
  leaver: { username: 'admin-who-leaves', password: 'out by the front door' },
  disabled: { username: 'admin-disabled', password: 'has left the journal' },
  elsewhere: { username: 'admin-elsewhere', password: 'only from 203.0.113.7' },
};

async function addUser(
  { username, password }: (typeof users)[keyof typeof users],
  ...options: string[]
): Promise<void> {
  try {
    await runScript('svc-auth/add-user.ts', {
      args: ['--name', username, ...options],
      env: { MONGO_URL: mongoUrl },
      input: password,
    });
  } catch (error) {
    // A system that is used for a second run has them.
    if (!String(error).includes('already')) throw error;
  }
}

export async function makeUsers(): Promise<void> {
  await addUser(users.staff, '--role', 'staff');
  await addUser(users.leaver, '--role', 'admin');
  await addUser(users.disabled, '--role', 'admin');
  await addUser(users.elsewhere, '--role', 'admin', '--allow', '203.0.113.7');
  await using database = await MongoClient.connect(mongoUrl);
  const { matchedCount } = await database
    .db()
    .collection('users')
    .updateOne({ name: users.disabled.username }, { $set: { status: 'disabled' } });
  if (matchedCount !== 1) throw new Error('The user to be disabled is not there');
}
