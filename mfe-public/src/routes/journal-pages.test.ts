import type { Editor, IndexingEntry, PageTextSetting, Settings } from '@app/contracts';
import { areas } from '@app/contracts/form-lists';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type FakeContent, startFakeContent } from '../testing/fake-content.ts';
import { settings as baseSettings, ORIGIN } from '../testing/records.ts';

const settings: Settings = {
  ...baseSettings,
  websiteemail: 'editor@journal.example.org',
  whatsup_number: '+91 98765 43210',
  address: '<p>1 Ice Road<br />Kochi</p>',
  fee_rupee: '2500',
  fee_dollar: '60',
};

const editor = (id: string, category: Editor['category'], more: Partial<Editor> = {}): Editor => ({
  id,
  name: `Editor ${id}`,
  post: 'Professor',
  content: 'Institute of Ice',
  category,
  degree: '',
  country: '',
  picture: '',
  status: 'enabled',
  creation: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...more,
});

let answers: Record<string, unknown>;
let content: FakeContent;
const render = (url: string) => content.renderPlain(url);

beforeEach(async () => {
  answers = { '/api/settings': settings, '/api/editors': [], '/api/indexing': [] };
  content = await startFakeContent(answers);
});
afterEach(() => content.stop());

describe('each page', () => {
  it.each([
    ['/board', 'Editorial board'],
    ['/instructions', 'Instructions'],
    ['/about', 'About'],
    ['/indexing', 'Indexing'],
    ['/contact', 'Contact us'],
    ['/manuscript', 'Submit a research paper'],
  ])('%s has the right title, one heading, a description and its address', async (path, title) => {
    const { head, body, status, headers } = await render(path);
    expect(status).toBe(200);
    expect(head).toContain(`<title>${title} | Journal of Ice</title>`);
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}${path}"`);
    expect(head).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(body.match(/<h1/g)).toHaveLength(1);
    expect(headers['X-Robots-Tag']).toBeUndefined();
  });
});

describe('the editorial board', () => {
  it('has a section for each category with editors, in order', async () => {
    answers['/api/editors'] = [
      editor('1', 'assistant editor'),
      editor('2', 'chief editor', { picture: 'abc.webp', degree: 'DSc', country: 'India' }),
    ];
    const { body } = await render('/board');
    expect(body.indexOf('Editor-in-Chief')).toBeGreaterThan(0);
    expect(body.indexOf('Assistant Editors')).toBeGreaterThan(body.indexOf('Editor-in-Chief'));
    expect(body).not.toContain('Associate Editors');
    expect(body).toMatch(/<img[^>]*src="\/assets\/editors\/abc.webp"[^>]*width="160" height="160"/);
    expect(body).toContain('src="/assets/editors/avatar.png"');
    for (const text of ['Editor 2', 'Professor', 'Institute of Ice', 'DSc', 'India'])
      expect(body).toContain(text);
    expect(body).toContain('href="/api/pdf/editorialboard"');
  });

  it('announces the board while it has no editors', async () => {
    const { body } = await render('/board');
    expect(body).toContain('The editorial board is being formed.');
    expect(body).not.toContain('<h2 id="chief"');
  });
});

describe('the instructions', () => {
  it('contain fees, format, policies and the promise', async () => {
    const { body } = await render('/instructions');
    for (const said of [
      '₹2,500',
      '$60',
      'maximum of 5 authors',
      'maximum of 50 references',
      'double-blind peer review: two reviewers',
      'open access',
      'checked for plagiarism',
      'Publication ethics',
      'indexed, refereed, peer reviewed and open access',
      'motivate research in chemical sciences',
      'in 5 days',
      '200 INR extra charges',
    ])
      expect(body).toContain(said);
  });

  const withTexts: Record<PageTextSetting, [path: string, parts: string[]]> = {
    aims_content: ['/about', ['aims', 'ethics']],
    privacy_content: ['/privacy', ['readers', 'your-rights']],
    accessibility_content: ['/accessibility', ['how-it-is-tested']],
  };
  it.each([['/instructions', ['copyright', 'ethics']], ...Object.values(withTexts)] satisfies [
    string,
    string[],
  ][])('link to each part in the contents of %s', async (path, expected) => {
    answers['/api/settings'] = { ...settings, copyright_form: '/assets/journal/c.pdf' };
    const { body } = await render(path);
    const parts = [...body.matchAll(/<a href="#([\w-]+)"/g)].map(([, id]) => id);
    expect(parts).toEqual(expect.arrayContaining(expected));
    for (const id of parts) expect(body).toContain(` id="${id}"`);
  });

  it('link to the headings of a text written by the editors', async () => {
    const text = '<h2>Data</h2><p>None.</p><h2>Rights &amp; <i>wrongs</i></h2><h2>Contact</h2>';
    answers['/api/settings'] = { ...settings, privacy_content: text };
    const { body } = await render('/privacy');
    expect(body).toContain('<a href="#part-2">Rights &amp; wrongs</a>');
    expect(body).toContain('<h2 id="part-2">Rights &amp; <i>wrongs</i></h2>');
  });

  it.each(['/instructions', '/about'])('describe the journal’s standing in %s', async (path) => {
    answers['/api/settings'] = { ...settings, claims: '', promised_time: '' };
    const { body } = await render(path);
    expect(body.replaceAll('<!-- -->', '')).toContain('Journal of Ice is open access.');
    expect(body).not.toMatch(/refereed|in 5 days/);
    const aims_content = '<p>We study <b>ice</b>.</p>';
    answers['/api/settings'] = { ...settings, aims_content };
    const { body: pageWithText, hydration } = await render(path);
    expect(pageWithText).toContain(aims_content);
    expect(pageWithText).not.toContain('chemical sciences');
    // Only the data of the page itself may contain the text.
    expect(JSON.stringify(hydration).split('We study')).toHaveLength(2);
  });

  it('offer the copyright form only if there is one', async () => {
    expect((await render('/instructions')).body).not.toContain('Copyright form');
    answers['/api/settings'] = { ...settings, copyright_form: '/assets/journal/c.pdf' };
    const { body } = await render('/instructions');
    expect(body).toContain('href="/assets/journal/c.pdf"');
  });

  it.each([
    ['1,20,000.5', '₹1,20,000.50'],
    ['Rs. 900 a page', 'Rs. 900 a page'],
  ])('show the fee %s as %s', async (fee_rupee, expected) => {
    answers['/api/settings'] = { ...settings, fee_rupee };
    expect((await render('/instructions')).body).toContain(`<dd>${expected}</dd>`);
  });

  it('have the same policies as the About page', async () => {
    const policies = (body: string) =>
      /<section aria-labelledby="aims">.*aria-labelledby="ethics">.*?<\/section>/s.exec(body)?.[0];
    const about = policies((await render('/about')).body);
    expect(about).toContain('chemical sciences');
    expect(policies((await render('/instructions')).body)).toBe(about);
  });
});

describe('indexing', () => {
  it('links each logo with its size, and shows the title of a service without a logo', async () => {
    const entry: IndexingEntry = {
      id: '1',
      title: 'Index of Ice',
      link: 'https://index.example.org/ice',
      image: '/assets/indexing/a.webp',
      width: 300,
      height: 90,
      sortnumber: 1,
      status: 'enabled',
      version: 1,
    };
    answers['/api/indexing'] = [entry, { ...entry, id: '2', title: 'Plain', image: '' }];
    const { body } = await render('/indexing');
    expect(body).toMatch(/alt="Index of Ice" width="300" height="90"/);
    expect(body).toContain('href="https://index.example.org/ice"');
    expect(body).toContain('>Plain</a>');
  });

  it('announces the indexing services while there are none', async () => {
    expect((await render('/indexing')).body).toContain('No index is listed yet.');
  });
});

describe('contact', () => {
  it('shows the address, the WhatsApp number and the email', async () => {
    const { body } = await render('/contact');
    const main = /<main.*<\/main>/s.exec(body)?.[0];
    expect(main).toContain('<p>1 Ice Road<br />Kochi</p>');
    expect(main).toContain('href="https://wa.me/919876543210?text=');
    expect(main).toContain('>+91 98765 43210</a>');
    expect(main).toContain('href="mailto:editor@journal.example.org"');
  });

  it('announces the contact details while nothing is set', async () => {
    answers['/api/settings'] = {
      ...settings,
      address: '<p></p>',
      whatsup_number: '',
      websiteemail: '',
    };
    const { body } = await render('/contact');
    expect(body).toContain('will be shown here');
    expect(body).not.toContain('Address</h2>');
  });
});

describe('the submission form', () => {
  it.each(['/manuscript', '/article'])('is at %s, with all fields required', async (path) => {
    const { body, head } = await render(path);
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/manuscript"`);
    const form = /<form[^>]*aria-labelledby="submission-form".*?<\/form>/s.exec(body)?.[0] ?? '';
    expect(body).toContain('SUBMIT RESEARCH PAPER - Submission Form');
    const fields = form.match(/<(input|select)\b[^>]*>/g) ?? [];
    expect(fields).toHaveLength(11);
    for (const field of fields) expect(field).toContain('required=""');
    for (const label of [
      'Manuscript Title',
      'Author Names',
      'Email Address',
      'Phone Number',
      'Total No. Of Authors',
      'Article Type',
      'DOI',
      'Select Stream',
      'Select Area',
      'Upload Research Paper',
    ])
      expect(form).toMatch(new RegExp(`<label[^>]*>${label}<`));
    expect(form).toContain('placeholder="For Ex-5"');
    expect(form).toContain('<option>YES 200/- INR Extra Charges</option>');
    expect(form).toContain('SVG, PNG, JPG or GIF (MAX. 800x400px)');
    expect(form).toContain('accept="application/pdf,.pdf"');
  });

  it('has no submit button, and states where to send submissions', async () => {
    const { body } = await render('/manuscript');
    const form = /<form[^>]*aria-labelledby="submission-form".*?<\/form>/s.exec(body)?.[0] ?? '';
    expect(form).toMatch(/<button type="button"[^>]*disabled[^>]*>Submit Research Paper<\/button>/);
    expect(form).not.toContain('type="submit"');
    expect(form).toContain('mailto:editor@journal.example.org');
  });

  it('has 37 areas in alphabetical order, from Aeronautical to Software Engineering', () => {
    expect(new Set(areas).size).toBe(37);
    expect([areas.at(0), areas.at(-1)]).toEqual([
      'Aeronautical Engineering',
      'Software Engineering',
    ]);
    expect(areas.toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual(areas);
  });
});

it('the preview of an unsaved article is not indexed, and is empty without an article', async () => {
  const { status, head, body, headers } = await render('/preview');
  expect(status).toBe(200);
  expect(headers['X-Robots-Tag']).toBe('noindex');
  expect(head).toContain('<meta name="robots" content="noindex"/>');
  expect(head).not.toContain('citation_');
  expect(body).toContain('This tab has none');
});
