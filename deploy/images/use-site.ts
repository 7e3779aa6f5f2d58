import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  adminEditorSchema,
  designations,
  editorCategories,
  loginResponseSchema,
  type Remotes,
} from '@app/contracts';
import { projectRoot } from '../../local/setup/paths.mjs';

/** Sends requests to a newly started site that involve each of its services. Returns one line per result. */
export async function useSite(origin: string, password: string): Promise<string[]> {
  const home = await fetch(origin);
  const html = await home.text();
  // With status 503, the shell sends a document that the browser renders.
  assert.equal(home.status, 200, 'the home page is not rendered');
  assert.match(html, /<main/);

  // The gateway started before the services and routes to them only after its next health check.
  await reached(`${origin}/auth/.well-known/jwks.json`);
  await reached(`${origin}/api/verify/0`);

  const login = await fetch(`${origin}/auth/login/`, json({ username: 'admin', password }));
  assert.equal(login.status, 200, 'the administrator cannot sign in');
  const { token } = loginResponseSchema.parse(await login.json());
  const authorization = `Bearer ${token}`;

  const fields = { name: 'Ada Ékwéme', content: 'Chemistry', country: 'Nigeria' };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('post', designations[0]);
  form.set('category', editorCategories[0]);
  const picture = readFileSync(`${projectRoot}/docs/images/article.png`);
  form.set('imgFile', new Blob([picture], { type: 'image/png' }), 'ada.png');
  const made = await fetch(`${origin}/api/editors`, {
    ...{ method: 'POST', headers: { authorization }, body: form },
  });
  assert.equal(made.status, 201, await made.clone().text());
  const { id } = adminEditorSchema.parse(await made.json());

  const certificates = json({ editors: [id] });
  const zip = await fetch(`${origin}/api/pdf/editorscertificate`, {
    ...certificates,
    headers: { ...certificates.headers, authorization },
  });
  assert.equal(zip.status, 200, await zip.clone().text());
  const bytes = Buffer.from(await zip.arrayBuffer());
  assert.equal(bytes.subarray(0, 4).toString('latin1'), 'PK\x03\x04');
  assert.ok(bytes.includes('.pdf'), 'no PDF in the zip');

  const remotes = (await (await fetch(`${origin}/remotes.json`)).json()) as Remotes;
  for (const name of ['public', 'admin', 'webdata'] as const) {
    const entry = await fetch(`${origin}${remotes[name]?.entry}`);
    assert.equal(entry.status, 200, `the release of ${name} is not served`);
    assert.match(entry.headers.get('content-type') ?? '', /javascript/);
    assert.match(entry.headers.get('cache-control') ?? '', /immutable/);
    const missing = await fetch(`${origin}/remotes/${name}/not-there.0123456789abcdef.js`);
    assert.equal(missing.status, 404);
  }
  return [
    `a page rendered (${html.length} characters)`,
    'the administrator signed in',
    `an editor's certificate zipped (${bytes.length} bytes)`,
    'three released remotes served, a missing file of each is 404',
  ];
}

/** Waits up to 10 s until the gateway routes to the service behind this address. */
async function reached(address: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const { status } = await fetch(address);
    if (status < 502) return;
    assert.ok(Date.now() < deadline, `${address} is still ${status}`);
    await sleep(100);
  }
}

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
