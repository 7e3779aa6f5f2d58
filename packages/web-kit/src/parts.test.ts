import { CONTRACT_VERSION } from '@app/contracts';
import { expect, it } from 'vitest';
import { loadPart, shareRemotes } from './parts.ts';
import type { RemoteModule } from './remote.ts';

const module: RemoteModule = { contractVersion: CONTRACT_VERSION, routes: [] };
const Form = () => null;

it('loads a component of another remote', async () => {
  shareRemotes(async () => ({ ...module, parts: { form: async () => Form } }));
  expect(await loadPart('review', 'form')).toBe(Form);
});

it('distinguishes a part that an older release lacks from a part that cannot be loaded', async () => {
  shareRemotes(async () => module);
  await expect(loadPart('review', 'form')).rejects.toMatchObject({ failure: 'incompatible' });
  const broken = async () => Promise.reject(new Error('Script failed'));
  shareRemotes(async () => ({ ...module, parts: { form: broken } }));
  await expect(loadPart('review', 'form')).rejects.toMatchObject({ failure: 'unreachable' });
});
