import { afterEach, expect, it, vi } from 'vitest';
import { contentEnv } from './env.ts';

afterEach(() => vi.unstubAllEnvs());

function registriesWith(variables: Record<string, string>) {
  const required = {
    PORT: '8080',
    INTERNAL_KEY: 'x'.repeat(64),
    MONGO_URL: 'mongodb://127.0.0.1/content',
    REDIS_URL: 'redis://127.0.0.1',
    S3_URL: 'http://key:secret@127.0.0.1:9000/journal',
    JWKS_URL: 'http://127.0.0.1/jwks.json',
    PUBLIC_URL: 'http://127.0.0.1',
    UPLOAD_DIR: '/tmp/uploads',
  };
  for (const [name, value] of Object.entries({ ...required, ...variables }))
    vi.stubEnv(name, value);
  const { ORCID_API_URL, ROR_API_URL } = contentEnv();
  return [ORCID_API_URL, ROR_API_URL];
}

it('enables lookups at ORCID and ROR unless the operator disables them', () => {
  expect(registriesWith({})).toEqual(['https://pub.orcid.org', 'https://api.ror.org']);
  expect(registriesWith({ ORCID_API_URL: 'off', ROR_API_URL: 'off' })).toEqual([
    undefined,
    undefined,
  ]);
  const address = 'http://127.0.0.1:9/';
  expect(registriesWith({ ORCID_API_URL: address })[0]).toBe('http://127.0.0.1:9');
});
