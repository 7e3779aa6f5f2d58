import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { secretBox } from './secret-box.ts';

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

it('opens a text only if it is unchanged, for the same owner and with the same key', () => {
  const key = newKey();
  const box = secretBox(key);
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'ada');
  expect(sealed).not.toBe(box.seal('JBSWY3DPEHPK3PXP', 'ada'));
  expect(secretBox(key).open(sealed, 'ada')).toBe('JBSWY3DPEHPK3PXP');
  expect(box.open(sealed, 'stef')).toBeNull();
  expect(secretBox(newKey()).open(sealed, 'ada')).toBeNull();
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(box.open(bytes.toString('base64'), 'ada')).toBeNull();
  expect(box.open('', 'ada')).toBeNull();
});

it('opens texts sealed with a former key, and seals them again with the present key', () => {
  const [present, former] = [newKey(), newKey()];
  const sealed = secretBox(former).seal('JBSWY3DPEHPK3PXP', 'ada');
  const both = secretBox(present, former);
  expect(both.open(sealed, 'ada')).toBe('JBSWY3DPEHPK3PXP');
  const again = both.sealAgain(sealed, 'ada') ?? '';
  expect(secretBox(present).open(again, 'ada')).toBe('JBSWY3DPEHPK3PXP');
  expect(both.sealAgain(again, 'ada')).toBeNull();
  expect(secretBox(present).sealAgain(sealed, 'ada')).toBeNull();
});
