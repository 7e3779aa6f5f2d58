import { adminSettingsSchema, claimsOf, type Problem, settingsSchema } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

const PATH = '/api/settings';
let content: TestContent;
let admin: string;

beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
});
afterAll(() => content.close());

const read = async (token?: string) => (await content.get(`${PATH}/`, token)).json();
const save = (fields: object, token = admin) => content.post(PATH, fields, token);

describe('the settings', () => {
  it('of a new journal are empty, except for the address of the deployment', async () => {
    const settings = settingsSchema.strict().parse(await read());
    expect(settings).toMatchObject({ websitename: '', submit_online_hidden: true });
    expect(settings.origin).toBe('http://journal.test');
    expect(claimsOf(settings)).toEqual(['Indexed', 'Refereed', 'Peer Reviewed']);
    expect(settings.promised_time).toBe('in 5 days');
  });

  it('may have any number of claims in any order', async () => {
    const claims = ' Open Access \n\nRefereed\r\nOpen Access';
    expect((await save({ claims, promised_time: 'within two weeks' })).status).toBe(200);
    expect(claimsOf(settingsSchema.parse(await read()))).toEqual(['Open Access', 'Refereed']);
    await save({ claims: '', promised_time: '' });
    expect(await read()).toMatchObject({ claims: '', promised_time: '' });
    const many = Array.from({ length: 11 }, (_, n) => `Claim ${n}`).join('\n');
    for (const wrong of [many, 'x'.repeat(81)]) {
      expect((await save({ claims: wrong })).status).toBe(400);
    }
  });

  it('accept any of their fields, sanitize them, and can be read at once', async () => {
    const answer = await save({
      websitename: 'Journal of R&D',
      domain: 'https://journal.example',
      home_content: '<p onclick="x()">a < b <a href="javascript:x()">x</a><script>x()</script></p>',
      help_video_article: 'https://video.example/1',
      submit_online_hidden: false,
    });
    expect(answer.status).toBe(200);
    const saved = adminSettingsSchema.strict().parse(await answer.json());
    expect(saved).toMatchObject({
      websitename: 'Journal of R&D',
      origin: 'https://journal.example',
      home_content: '<p>a &lt; b <a rel="noopener noreferrer">x</a></p>',
      submit_online_hidden: false,
    });
    expect(await read(admin)).toEqual(saved);

    await save({ issn: '1234-5679' });
    expect(await read()).toMatchObject({ websitename: 'Journal of R&D', issn: '1234-5679' });
  });

  it('sanitize the texts of all pages', async () => {
    const html = '<p>a<script>x()</script></p>';
    const isText = (name: string) => name === 'address' || name.endsWith('_content');
    const names = Object.keys(settingsSchema.shape).filter(isText);
    await save(Object.fromEntries(names.map((name) => [name, html])));
    const saved: Record<string, unknown> = settingsSchema.parse(await read());
    expect(names.length).toBeGreaterThan(4);
    for (const name of names) expect(saved[name], name).toBe('<p>a</p>');
  });

  it('lose control characters, which feeds must not contain', async () => {
    await save({ websitename: ' \u0001Journal\ufffe ', home_content: '<p>a&#1;\u0002b</p>' });
    const whole = { websitename: 'Journal', home_content: '<p>ab</p>' };
    expect(await read()).toMatchObject(whole);
  });

  it('are visible to administrators only if they are private', async () => {
    await save({ help_video_article: 'https://video.example/secret' });
    const publicly = settingsSchema.strict().parse(await read());
    expect(JSON.stringify(publicly)).not.toContain('video');
    settingsSchema.strict().parse(await read(content.sign('staff')));
    expect(await read(admin)).toMatchObject({ help_video_article: 'https://video.example/secret' });
  });

  it('cannot be changed from an outdated version', async () => {
    const { version } = adminSettingsSchema.parse(await read(admin));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => save({ impactfactor: String(n), version })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = answers.filter(({ status }) => status === 409);
    const problems = await Promise.all(lost.map((answer) => answer.json() as Promise<Problem>));
    expect(problems.map(({ error }) => error)).toEqual(Array(9).fill('version_conflict'));
    expect(await read(admin)).toMatchObject({ version: version + 1 });
  });

  it('ignore the fields that the server sets, and refuse unknown fields', async () => {
    const whole = adminSettingsSchema.parse(await read(admin));
    expect((await save({ ...whole, id: 'x', origin: 'https://evil.example' })).status).toBe(200);
    expect(await read()).toMatchObject({ id: 'settings', origin: whole.origin });

    const answer = await save({ colour: 'red' });
    const problem = (await answer.json()) as Problem;
    expect([answer.status, problem.issues?.[0]?.path]).toEqual([400, 'colour']);
    expect((await save({ domain: 'javascript:x()' })).status).toBe(400);
    expect((await save({ cover_image: 'javascript:x()' })).status).toBe(400);
  });

  it('can be changed by administrators only', async () => {
    expect((await content.post(PATH, { issn: '' })).status).toBe(401);
    expect((await save({ issn: '' }, content.sign('staff'))).status).toBe(403);
  });
});
