import { generateKeyPairSync } from 'node:crypto';
import { connectDatabase } from '@app/service-kit/mongo';
import { silentLog, testMongoUrl } from '@app/service-kit/testing';
import { expect, it } from 'vitest';
import { userModel } from '../users/model.ts';
import { storedFields } from '../users/service.ts';
import { secretBox } from './secret-box.ts';
import { sealSecretsAgain } from './service.ts';

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

it('preserves second factors after the former signing key is removed', async () => {
  const database = await connectDatabase(testMongoUrl(), silentLog);
  const users = userModel(database);
  const [present, former] = [newKey(), newKey()];
  const user = { name: 'Ada', role: 'admin', password: 'a long password' } as const;
  const { _id, id } = await users.create(await storedFields(user));
  await users.create(await storedFields({ ...user, name: 'Without a second factor' }));
  const totpSecret = secretBox(former).seal('JBSWY3DPEHPK3PXP', id);
  await users.updateOne({ _id }, { $set: { totpSecret } });

  await sealSecretsAgain({ users, secrets: secretBox(present, former) });

  const stored = await users.findById(_id).orFail();
  expect(secretBox(present).open(stored.totpSecret, id)).toBe('JBSWY3DPEHPK3PXP');
  await database.close();
});
