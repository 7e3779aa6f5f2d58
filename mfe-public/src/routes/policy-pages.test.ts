import type { PageTextSetting } from '@app/contracts';
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

/** The pages whose whole text the editors can replace, with words of their standard texts. */
const standards: Record<Exclude<PageTextSetting, 'aims_content'>, RegExp> = {
  accessibility_content: /WCAG\) 2\.2, level AA/,
  privacy_content: /Cookies:<\/strong> reading sets none.*not published yet sets a cookie/,
};

describe.each(Object.entries(standards))('the page with %s', (setting, standard) => {
  const name = setting.replace('_content', '');
  const title = name.replace(/^./, (letter) => letter.toUpperCase());

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
      [setting]: '<p>We <b>follow</b> no one.</p>',
    };
    const { body } = await content.render(`/${name}`);
    expect(body).toContain('<p>We <b>follow</b> no one.</p>');
    expect(body).not.toMatch(standard);
    const about = await content.render('/about');
    expect(JSON.stringify(about.hydration)).not.toContain('no one');
  });
});
