import { articlePath, articlePdfPath, certificatePath } from '@app/contracts';
import { journalArticles } from '../../local/demo/content.ts';
import { ask, call } from './support/api.ts';
import { expect, test } from './support/test.ts';

const [{ fields } = { fields: undefined }] = journalArticles;
if (!fields) throw new Error('The demonstration journal has no article');
const place = {
  refnumber: fields.refnumber,
  year: Number(fields.year),
  volume: Number(fields.volume),
  issue: Number(fields.issue),
};

/** Returns the path of a file that a document names. */
async function fileIn(path: string, pattern: RegExp): Promise<string> {
  const file = pattern.exec((await call<string>(path)).body)?.[1];
  if (!file) throw new Error(`${path} names no file like ${pattern}`);
  return file;
}

test('every kind of response restricts what may run in it and where it may be embedded, and sets no cookies', {
  tag: '@core',
}, async () => {
  const author = (await call<{ authors: string[] }>(`/api/archives/ref/${place.refnumber}`)).body;
  const documents = [
    '/',
    '/search?q=copper',
    articlePath(place),
    '/nowhere',
    '/admin',
    '/webdata/login',
  ];
  const others: [path: string, status: number][] = [
    [await fileIn('/admin', /src="(\/assets\/[^"]+\.js)"/), 200],
    [await fileIn('/', /href="(\/remotes\/public\/[^"]+\.css)"/), 200],
    ['/remotes.json', 200],
    ['/nowhere.png', 404],
    ['/api/settings/', 200],
    ['/api/archives/ref/nothing', 404],
    ['/api/admin/', 401],
    ['/api/nowhere', 404],
    ['/auth/verify-token', 401],
    ['/auth/.well-known/jwks.json', 200],
    ['/api/docs', 200],
    [articlePdfPath(place), 200],
    [certificatePath(place.refnumber, author.authors[0] ?? ''), 200],
    ['/api/pdf/certificate/nothing/nobody', 404],
    ['/api/verify/A-1-00000000', 404],
    ['/feed.xml', 200],
    ['/sitemap.xml', 200],
    ['/robots.txt', 200],
  ];
  for (const [path, status] of [
    ...documents.map((path) => [path, undefined] as const),
    ...others,
  ]) {
    const answer = await ask(path);
    await answer.arrayBuffer();
    if (status !== undefined) expect(answer.status, path).toBe(status);
    const { headers } = answer;
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy, path).toContain("frame-ancestors 'self'");
    expect(policy, path).toContain("base-uri 'none'");
    if (status === undefined) {
      expect(policy, path).toMatch(/script-src 'self'( 'sha256-[^']+')*;/);
      expect(policy, path).toMatch(/style-src 'self'( 'sha256-[^']+')+;/);
    } else expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('x-frame-options'), path).toBe('SAMEORIGIN');
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
    expect(headers.get('content-type'), path).toMatch(/charset=utf-8|^(application|image|font)\//i);
    expect(headers.getSetCookie(), path).toEqual([]);
    expect([headers.get('server'), headers.get('x-powered-by')], path).toEqual([null, null]);
  }
});
