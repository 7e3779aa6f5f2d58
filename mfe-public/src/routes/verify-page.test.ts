import type { CertificateSheet, Verification } from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeContent, startFakeContent } from '../testing/fake-content.ts';
import { settings as baseSettings } from '../testing/records.ts';

const settings = { ...baseSettings, websiteemail: 'editor@journal.example.org' };
const sheet: CertificateSheet = {
  heading: 'Certificate of Publication',
  opening: 'This is to certify that',
  statement: 'has published in this journal the article',
  signatory_name: 'Prof. Amara Okafor',
  signatory_post: 'Editor-in-Chief',
  signature_image: '',
  seal_image: '',
};
const common = {
  journal: 'Journal of Ice',
  issns: ['1234-5678'],
  date: '2026-03-07T00:00:00.000Z',
  sheet,
};
const author: Verification = {
  ...common,
  kind: 'article',
  code: 'JRN-1-4F7Q2M9X',
  name: 'Émilie du Châtelet',
  refnumber: 'JRN-1',
  title: 'On H<sub>2</sub>O',
  year: 2026,
  volume: 2,
  issue: 1,
  pages: '12-15',
  articlenumber: '',
  orcid: '0000-0002-1825-0097',
  orcidAuthenticated: false,
  updates: [],
  currentVersion: { number: 2, date: '2026-05-01T00:00:00.000Z' },
  doi: '10.1234/jrn.1',
};
const editor: Verification = {
  ...common,
  kind: 'editor',
  code: 'ED-20260307-4F7Q2M9X',
  name: 'Grace Hopper',
  role: 'Associate Editor',
  designation: 'Professor',
  affiliation: 'University of <Compilers>',
};

let content: FakeContent;
let answers: Record<string, unknown>;
beforeEach(async () => {
  answers = {
    '/api/settings': settings,
    [`/api/verify/${author.code}`]: author,
    [`/api/verify/${editor.code}`]: editor,
  };
  content = await startFakeContent(answers);
});
afterEach(() => content.stop());

/** The visible text, without the comments that React puts between texts. */
const textOf = (body: string) =>
  body
    .replace(/<!-- -->|<[^>]*>/g, '')
    .replace(/&#x27;/g, '’')
    .replace(/\s+/g, ' ');

describe('the page that verifies certificates', () => {
  it('shows name, article, issue and date of a genuine certificate', async () => {
    const { status, head, body, headers } = await content.render(`/verify/${author.code}`);
    expect(status).toBe(200);
    expect(head).toContain(
      '<title>Genuine certificate of Émilie du Châtelet | Journal of Ice</title>',
    );
    expect(headers['X-Robots-Tag']).toBe('noindex');
    const text = textOf(body);
    expect(text).toContain('This certificate is genuine');
    expect(text).toContain(
      'Journal of Ice certifies that Émilie du Châtelet has published the article “On H2O”.',
    );
    for (const fact of [
      'Volume 2, Issue 1 (2026), pages 12–15',
      ...Object.values(sheet),
      ...['2026', 'VOL. 2', 'ISSN 1234-5678'],
      '7 March 2026',
      'Version 2, 1 May 2026',
      '10.1234/jrn.1',
      'https://orcid.org/0000-0002-1825-0097 (unauthenticated)',
    ]) {
      expect(text).toContain(fact);
    }
    answers[`/api/verify/${author.code}`] = { ...author, orcidAuthenticated: true };
    const confirmed = await content.render(`/verify/${author.code}`);
    expect(textOf(confirmed.body)).not.toContain('unauthenticated');
    expect(body).toContain('href="/archives/2026/vol2/issue1/JRN-1"');
    expect(body).toContain('href="/api/pdf/certificate/JRN-1/%C3%89milie%20du%20Ch%C3%A2telet"');
  });

  it('shows the role of an editor, and links no article', async () => {
    const { status, body } = await content.render(`/verify/${editor.code}`);
    expect(status).toBe(200);
    expect(textOf(body)).toContain(
      'Journal of Ice certifies that Grace Hopper serves on its editorial board as Associate Editor.',
    );
    expect(body).toContain('University of &lt;Compilers&gt;');
    expect(textOf(body)).toContain('Professor, University of');
    expect(textOf(body)).toContain('BOARD');
    expect(body).toContain('href="/board"');
    expect(body).not.toContain('/api/pdf/certificate/');
  });

  it('has its own preview picture, and the journal’s pictures of seal and signature', async () => {
    const seal = `/assets/journal/${'a'.repeat(64)}.400x400.webp`;
    const signature = `/assets/journal/${'b'.repeat(64)}.300x90.webp`;
    answers[`/api/verify/${author.code}`] = {
      ...author,
      sheet: { ...sheet, seal_image: seal, signature_image: signature },
    };
    const { head, body } = await content.render(`/verify/${author.code}`);
    const url = `${settings.origin}/api/verify/${author.code}/picture.png`;
    expect(head).toContain(`<meta property="og:image" content="${url}"/>`);
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(head.match(/og:image"/g)).toHaveLength(1);
    expect(head).toContain('content="Certificate of Publication: On H2O. Issued by Journal of Ice');
    expect(body).toContain(`src="${seal}" alt="" width="400" height="400"`);
    expect(body).toContain(`src="${signature}" alt="" width="300" height="90"`);
    expect(textOf(body)).not.toContain('VOL. 2');
  });

  it('offers to share the certificate and to add it to a profile, but loads nothing from those sites', async () => {
    const { head, body } = await content.render(`/verify/${author.code}`);
    expect(body).toContain('>Share<');
    const [, href = ''] =
      /href="(https:\/\/www\.linkedin\.com\/profile\/add[^"]*)"/.exec(body) ?? [];
    const { searchParams } = new URL(href.replaceAll('&amp;', '&'));
    expect(Object.fromEntries(searchParams)).toEqual({
      startTask: 'CERTIFICATION_NAME',
      name: 'Certificate of Publication: On H2O',
      organizationName: 'Journal of Ice',
      issueYear: '2026',
      issueMonth: '3',
      certUrl: `${settings.origin}/verify/${author.code}`,
      certId: author.code,
    });
    expect(`${head}${body}`).not.toMatch(/(src|action)="https?:\/\/[^"]*linkedin/);
  });

  it('shows notices about the article, also with the response of an older svc-pdf', async () => {
    const { sheet: _sheet, ...former } = author;
    const retraction = {
      ...{ kind: 'retraction', date: '2026-06-01T00:00:00.000Z', removesText: false },
      ...{ refnumber: 'JRN-9', doi: '', title: 'Retraction: On H2O' },
      ...{ year: 2026, volume: 2, issue: 2 },
    };
    answers[`/api/verify/${author.code}`] = { ...former, updates: [retraction] };
    const { status, head, body } = await content.render(`/verify/${author.code}`);
    expect(status).toBe(200);
    const preview = /<meta property="og:title" content="([^"]*)"/.exec(head)?.[1];
    expect(preview).toBe('RETRACTED: Genuine certificate of Émilie du Châtelet');
    for (const name of [
      'property="og:description"',
      'name="description"',
      'property="og:image:alt"',
    ]) {
      expect(head).toContain(`<meta ${name} content="This article was retracted. Certificate of`);
    }
    expect(body).toContain('Download PDF');
    expect(body).not.toMatch(/linkedin|>Share</i);
    const text = textOf(body);
    expect(text).toContain('not that the journal still stands by it');
    expect(body.indexOf('still stands by it')).toBeLessThan(
      body.indexOf('aria-label="Certificate"'),
    );
    expect(text).toContain('Volume 2, Issue 1 (2026)');
    expect(text).not.toContain('This is to certify that');
  });

  it.each([
    `/verify?code=${author.code}`,
    `/verify?code=+JRN-1+-+4F7Q2M9X%0A`,
    `/verify?code=${encodeURIComponent(`https://journal.example.org/verify/${author.code}`)}`,
    `/verify/${author.code}/`,
  ])('accepts a code as the form sends it without scripts: %s', async (path) => {
    const { status, body } = await content.render(path);
    expect(status).toBe(200);
    expect(textOf(body)).toContain('This certificate is genuine');
  });

  it.each(['/verify', '/verify/', '/verify?code=', '/verify?code=+'])(
    'asks for a code: %s',
    async (path) => {
      const { status, body, headers } = await content.render(path);
      expect(status).toBe(200);
      expect(headers['X-Robots-Tag']).toBe('noindex');
      expect(body).toContain('<form');
      expect(body).toContain('name="code"');
    },
  );

  it.each(['JRN-1-WRONG123', '..', '<b>x</b>', '%E0%A4%A4', 'a%2F../b?c'])(
    'is 404 with advice for the unknown code %s',
    async (code) => {
      const { status, body, headers } = await content.render(
        `/verify?code=${encodeURIComponent(code)}`,
      );
      expect(status).toBe(404);
      expect(headers['X-Robots-Tag']).toBe('noindex');
      expect(textOf(body)).toContain('This code is unknown');
      const escaped = code.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      expect(body).toContain(`${escaped}</bdi>”`);
      expect(body).not.toContain('<b>x');
      expect(body).toContain('href="mailto:editor@journal.example.org"');
      expect(body).toContain('name="code"');
    },
  );

  it('shows the reason why a code is unknown', async () => {
    const detail = 'The name may have been corrected.';
    const problem = { error: 'not_found', title: 'Not found', status: 404, detail };
    answers['/api/verify/JRN-1-WRONG123'] = problem;
    const { body } = await content.render('/verify/JRN-1-WRONG123');
    expect(textOf(body)).toContain(detail);
  });

  it.each([429, 500, 503])('is 503 while the call answers %i', async (failure) => {
    answers[`/api/verify/${author.code}`] = failure;
    const { status, body } = await content.render(`/verify/${author.code}`);
    expect(status).toBe(503);
    expect(textOf(body)).toContain('Certificates cannot be verified right now');
    expect(body).toMatch(new RegExp(`<a [^>]*href="/verify/${author.code}"[^>]*>Try again`));
    expect(body).toContain('name="code"');
  });

  it('calls only svc-pdf, and is 503 while svc-pdf is unreachable', async () => {
    const alone = await startFakeContent(answers, 'http://127.0.0.1:1');
    const { status, body } = await alone.render(`/verify/${author.code}`);
    alone.stop();
    expect(status).toBe(503);
    expect(textOf(body)).toContain('Certificates cannot be verified right now');
  });
});
