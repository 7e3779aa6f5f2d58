import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeContent, startFakeContent } from '../testing/fake-content.ts';
import { settings } from '../testing/records.ts';

let answers: Record<string, unknown>;
let content: FakeContent;

beforeEach(async () => {
  answers = { '/api/settings': { ...settings, websiteemail: 'editor@ice.example' } };
  content = await startFakeContent(answers);
});
afterEach(() => content.stop());

describe.each([
  ['accessibility', 'Accessibility', /WCAG\) 2\.2, level AA/],
  ['privacy', 'Privacy', /Cookies:<\/strong> reading sets none.*not published yet sets a cookie/],
] as const)('the page %s', (name, title, standard) => {
  it('has a standard text with the address of the journal', async () => {
    const { status, head, body } = await content.render(`/${name}`);
    expect(status).toBe(200);
    expect(head).toContain(`<title>${title} | Journal of Ice</title>`);
    expect(head).toContain(`rel="canonical" href="https://journal.example.org/${name}"`);
    expect(body).toMatch(standard);
    expect(/<main.*<\/main>/s.exec(body)?.[0]).toContain('href="mailto:editor@ice.example"');
  });

  it('has the editors’ text instead, if there is one; other pages do not contain this text', async () => {
    answers['/api/settings'] = {
      ...settings,
      [`${name}_content`]: '<p>We <b>follow</b> no one.</p>',
    };
    const { body } = await content.render(`/${name}`);
    expect(body).toContain('<p>We <b>follow</b> no one.</p>');
    expect(body).not.toMatch(standard);
    const about = await content.render('/about');
    expect(JSON.stringify(about.hydration)).not.toContain('no one');
  });
});
