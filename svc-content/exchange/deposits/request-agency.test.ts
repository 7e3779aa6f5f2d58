import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestAgency } from './request-agency.ts';

const SECRET = 'p&ss <w"rd>+ü/=';

/** Simulates an agency whose answer repeats the request, in the encoding that the path names. */
const agency = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://x');
  const forms: Record<string, string> = {
    plain: SECRET,
    address: request.url ?? '',
    encoded: encodeURIComponent(SECRET),
    html: SECRET.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'),
    json: JSON.stringify({ received: SECRET }),
    login: Buffer.from(SECRET).toString('base64'),
  };
  response.end(`Refused: ${forms[url.pathname.slice(1)]}. The end`);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => agency.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(agency.address() as AddressInfo).port}`;
});
afterAll(() => agency.close());

it.each(['plain', 'address', 'encoded', 'html', 'json', 'login'])(
  'removes a secret that the answer of an agency repeats: %s',
  async (form) => {
    const url = new URL(`/${form}`, origin);
    url.searchParams.set('pwd', SECRET);
    const sent = await requestAgency('Agency', url, { secrets: [SECRET, ''] });
    const body = 'received' in sent ? sent.received.body : '';
    expect(body).toMatch(/^Refused: .*….*\. The end$/);
    for (const part of ['p&ss', 'p%26ss', 'p&amp;ss', Buffer.from(SECRET).toString('base64')]) {
      expect(body).not.toContain(part);
    }
  },
);
