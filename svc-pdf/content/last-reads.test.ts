import { AppError } from '@app/service-kit';
import { expect, it } from 'vitest';
import { createLastReads } from './last-reads.ts';

const article = { title: 'On engines' };
const failing = (code: 'unavailable' | 'not_found') => () => Promise.reject(new AppError(code));

it('returns what was read last while svc-content is unavailable', async () => {
  const read = createLastReads<typeof article>(10);
  await expect(read('JRN1', failing('unavailable'))).rejects.toThrow();
  await read('JRN1', async () => article);
  expect(await read('JRN1', failing('unavailable'))).toBe(article);
  await expect(read('JRN2', failing('unavailable'))).rejects.toThrow();
});

it('does not return what was read too long ago', async () => {
  const read = createLastReads<typeof article>(10, 50);
  await read('JRN1', async () => article);
  await expect
    .poll(() => read('JRN1', failing('unavailable')).catch(({ code }) => code))
    .toBe('unavailable');
});

it('does not return a record that svc-content has reported as missing', async () => {
  const read = createLastReads<typeof article>(10);
  await read('JRN1', async () => article);
  await expect(read('JRN1', failing('not_found'))).rejects.toMatchObject({ code: 'not_found' });
  await expect(read('JRN1', failing('unavailable'))).rejects.toMatchObject({ code: 'unavailable' });
});
