import type { RenderedPage, Settings } from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeContent, startFakeContent } from '../testing/fake-content.ts';
import { settings } from '../testing/records.ts';

const bare: Settings = { ...settings, issn: '1234-5678, 8765-4321' };

let answers: Record<string, unknown>;
let content: FakeContent;

function show(change: Partial<Settings>, url = '/archives'): Promise<RenderedPage> {
  answers['/api/settings'] = { ...bare, ...change };
  return content.render(url);
}

beforeEach(async () => {
  answers = { '/api/archives': [], '/api/indexing': [] };
  content = await startFakeContent(answers);
});

afterEach(() => content.stop());

/** Returns the text and address of each link in an element. */
function linksOf(markup: string, element: string): string[][] {
  const part = new RegExp(`<${element}\\b.*?</${element}>`, 's').exec(markup)?.[0] ?? '';
  return [...part.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, text]) => [
    text ?? '',
    href ?? '',
  ]);
}

describe('the menu', () => {
  it('has six entries in order, and marks the current page', async () => {
    const { body } = await show({});
    expect(linksOf(body, 'nav')).toEqual([
      ['HOME', '/'],
      ['EDITORIAL BOARD', '/board'],
      ['ARCHIVES', '/archives'],
      ['INSTRUCTIONS', '/instructions'],
      ['INDEXING', '/indexing'],
      ['CONTACT US', '/contact'],
    ]);
    expect(body).toMatch(/<a aria-current="page"[^>]*>ARCHIVES</);
    expect(body.match(/aria-current="page"/g)).toHaveLength(1);
  });

  it.each([
    ['is hidden', true, []],
    ['is shown if the setting does not hide it', false, [['SUBMIT ONLINE', '/article']]],
  ])('SUBMIT ONLINE %s', async (_what, submit_online_hidden, entries) => {
    const { body } = await show({ submit_online_hidden });
    expect(linksOf(body, 'nav').slice(6)).toEqual(entries);
  });
});

it('the menu marks ARCHIVES on pages below it, but not as the current page', async () => {
  answers['/api/archives/2026/vol1/issue1'] = [];
  const { body } = await show({}, '/archives/2026/vol1/issue1');
  expect(body).toMatch(/<a aria-current="true"[^>]*>ARCHIVES</);
  expect(body).not.toContain('aria-current="page"');
});

describe('the masthead', () => {
  it('contains the heading of the home page, but not the headings of other pages', async () => {
    const heading = /<h1[^>]*><a[^>]*><span>Journal of Ice</;
    expect((await show({}, '/')).body).toMatch(heading);
    expect((await show({}, '/archives')).body).not.toMatch(heading);
  });

  const logo = `/assets/journal/${'c'.repeat(64)}.760x190.webp`;

  it('shows the logo beside the name, or instead of it', async () => {
    const mastheadOf = async (change: Partial<Settings>) =>
      /<header.*?<\/header>/s.exec((await show(change)).body)?.[0] ?? '';
    expect(await mastheadOf({})).not.toContain('<img');
    const beside = await mastheadOf({ logo_image: logo });
    expect(beside).toMatch(new RegExp(`<img [^>]*src="${logo}" alt="" width="760" height="190"`));
    expect(beside).toContain('<span>Journal of Ice</span>');
    const instead = await mastheadOf({ logo_image: logo, logo_has_name: true });
    expect(instead).toContain('alt="Journal of Ice"');
    expect(instead).not.toContain('<span>Journal of Ice</span>');
    // Without a logo, the name is always shown.
    expect(await mastheadOf({ logo_has_name: true })).toContain('<span>Journal of Ice</span>');
  });

  it('provides the logo for previews and programs if there is no cover', async () => {
    const { head, body } = await show({ logo_image: logo }, '/');
    const address = `https://journal.example.org${logo}`;
    expect(head).toContain(`<meta property="og:image" content="${address}"`);
    expect(head).toContain('content="Logo of Journal of Ice"');
    expect(body).toContain(`"image":"${address}"`);
    const cover = await show({ logo_image: logo, cover_image: '/assets/journal/c.webp' }, '/');
    expect(cover.head).toContain('content="https://journal.example.org/assets/journal/c.webp"');
    expect(cover.body).toContain(`"thumbnailUrl":"${address}"`);
  });

  it('provides the address of the icon for the shell', async () => {
    const icon_image = `/assets/journal/${'d'.repeat(64)}.192x192.png`;
    expect(await show({ icon_image })).toMatchObject({ icon: icon_image });
    expect(await show({})).not.toHaveProperty('icon');
  });

  it('searches with a plain form', async () => {
    const { body } = await show({});
    const form = /<form[^>]*action="\/search".*?<\/form>/s.exec(body)?.[0];
    expect(form).toMatch(/<input[^>]*type="search"[^>]*name="q"/);
    expect(form).not.toContain('method=');
  });
});

describe('the sidebar', () => {
  it('has a part for each filled setting', async () => {
    const { body } = await show({
      websiteemail: 'editor@journal.example.org',
      whatsup_number: '+91 98765-43210',
      journal_list_link: 'https://lists.example.org/ice',
      cover_image: '/assets/journal/cover.webp',
      certificate_image: '/assets/journal/certificate.webp',
    });
    expect(linksOf(body, 'aside')).toEqual([
      ['editor@journal.example.org', 'mailto:editor@journal.example.org'],
      ['Instructions to authors', '/instructions'],
      [
        'Chat on WhatsApp',
        'https://wa.me/919876543210?text=Hello%2C%20I%20have%20a%20query%20about%20Journal%20of%20Ice.',
      ],
      ['See the list of journals', 'https://lists.example.org/ice'],
      ['Download certificates', '/pdf'],
    ]);
    expect(body).toContain('WhatsApp: <!-- -->+91 98765-43210');
    const pictures = [...body.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    expect(pictures).toHaveLength(2);
    for (const picture of pictures) expect(picture).toMatch(/ alt="[^"]+"/);
  });

  it('gives pictures their size if it is known', async () => {
    const { body } = await show({
      cover_image: `/assets/journal/${'a'.repeat(64)}.488x640.webp`,
      certificate_image: 'https://elsewhere.example.org/certificate.png',
    });
    const [cover, certificate] = [...body.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    expect(cover).toContain(' width="488" height="640"');
    expect(certificate).not.toMatch(/ (width|height)=/);
  });

  it('without pictures, draws the cover and shows a certificate in the journal’s design', async () => {
    const { body } = await show({});
    const aside = /<aside.*<\/aside>/s.exec(body)?.[0] ?? '';
    expect(aside).toMatch(/<p class="_drawn[^>]*>Journal of Ice<\/p>/);
    expect(aside).toMatch(/<img [^>]*src="\/api\/pdf\/specimen"[^>]* width="560" height="396"/);
    expect(linksOf(body, 'aside')).toEqual([['Download certificates', '/pdf']]);
  });
});

it('the footer states ISSNs, publisher, licence and indexes, and links the policies', async () => {
  answers['/api/indexing'] = ['Lumen', 'Beacon'].map((title) => ({
    ...{ id: title, title, link: '', image: '', width: 0, height: 0 },
    ...{ status: 'enabled', sortnumber: 1, version: 1 },
  }));
  const { body } = await show({ publisher: 'Ice Press', license: 'CC-BY-4.0' });
  const footer = /<footer.*<\/footer>/s.exec(body)?.[0].replace(/<[^>]*>/g, '') ?? '';
  for (const text of ['ISSN 1234-5678', 'ISSN 8765-4321', 'Published by Ice Press']) {
    expect(footer).toContain(text);
  }
  expect(footer).toContain('under CC BY 4.0 unless it says otherwise.');
  expect(footer).toContain('Indexed in Lumen, Beacon.');
  for (const [text, path] of [
    ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
    ['Accessibility', '/accessibility'],
    ['Privacy', '/privacy'],
  ]) {
    expect(linksOf(body, 'footer')).toContainEqual([text, path]);
  }
});

it('every page links the feed in its head and footer', async () => {
  const { head, body } = await show({});
  expect(head).toMatch(/<link rel="alternate" type="application\/atom\+xml"[^>]*href="\/feed.xml"/);
  expect(linksOf(body, 'footer')).toContainEqual(['Feed of new articles', '/feed.xml']);
});

it('an unknown page has the menu and offers a search', async () => {
  const { status, body } = await show({}, '/nowhere');
  expect(status).toBe(404);
  expect(linksOf(body, 'nav')).toHaveLength(6);
  const main = /<main.*<\/main>/s.exec(body)?.[0];
  expect(main).toContain('Oops! Sorry, an unexpected error has occurred.');
  expect(main).toMatch(/<form[^>]*action="\/search"/);
});
