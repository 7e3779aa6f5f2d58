import { auditPageSchema, orcidLinkSchema } from '@app/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIssue, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { signedInvitations } from './invitations.ts';
import { Browser } from './testing/browser.ts';
import { type OrcidStandIn, startOrcidStandIn } from './testing/orcid-stand-in.ts';

const JOURNAL = 'http://journal.test';
const CALLBACK = `${JOURNAL}/api/orcid/callback`;
const ADA = '0000-0002-1825-0097';
const TYPED = '0000-0001-5109-3700';

let orcid: OrcidStandIn;
let content: TestContent;
let admin: string;
let browser: Browser;
/** An article by Ada Lovelace, whose iD was typed, and Bo Ek. */
let article: { id: string };
let number = 0;

beforeAll(async () => {
  orcid = await startOrcidStandIn({ id: 'journal', secret: 'secret', redirectUri: CALLBACK });
  content = await startContent({
    accounts: { ORCID_URL: orcid.url, ORCID_CLIENT_ID: 'journal', ORCID_CLIENT_SECRET: 'secret' },
  });
  admin = content.sign('admin');
  await createIssue(content, 1);
});
afterAll(async () => {
  await content.close();
  await orcid.close();
});
beforeEach(async () => {
  number += 1;
  orcid.person = ADA;
  browser = new Browser({ [JOURNAL]: content.url });
  article = await publish(content, {
    refnumber: `R${number}`,
    title: `On <i>engines</i> & ${number}`,
    issue: '1',
    contributors: JSON.stringify([
      { name: 'Ada Lovelace', orcid: TYPED, isCorresponding: true },
      { name: 'Bo Ek' },
    ]),
  });
});

const askLink = async (name: string, at = 0) => {
  const query = new URLSearchParams({ name, at: String(at) });
  const path = `/api/admin/archives/${article.id}/orcid-link?${query}`;
  return orcidLinkSchema.strict().parse(await (await content.get(path, admin)).json());
};
const linkFor = async (name: string, at = 0) => (await askLink(name, at)).link?.href ?? '';
const signInAddress = (link: string) => link.replace('/api/orcid?', '/api/orcid/sign-in?');
const stored = async () => {
  const response = await content.get(`/api/archives/${article.id}`, admin);
  return ((await response.json()) as { contributors: object[] }).contributors;
};
const change = (contributors: object[]) =>
  content.post(
    `/api/archives/${article.id}`,
    { contributors: JSON.stringify(contributors) },
    admin,
  );
const unchanged = [
  { name: 'Ada Lovelace', orcid: TYPED, isCorresponding: true },
  { name: 'Bo Ek' },
];
const confirmed = [
  { name: 'Ada Lovelace', orcid: ADA, orcidAuthenticated: true, isCorresponding: true },
  { name: 'Bo Ek' },
];

it('stores the confirmed iD of the author who signs in, in place of the typed one', async () => {
  const { isOn, link } = await askLink('Ada Lovelace');
  expect(isOn).toBe(true);
  const days = (Date.parse(link?.expires ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);

  const invitation = await browser.open(link?.href ?? '');
  expect(invitation.status).toBe(200);
  expect(invitation.text).toContain(`On engines &amp; ${number}`);
  expect(invitation.text).toContain('Ada Lovelace');
  expect(invitation.text).toContain(TYPED);
  const [, signIn = ''] = /class="action"[^>]* href="([^"]+)"/.exec(invitation.text) ?? [];
  const page = await browser.open(signIn.replaceAll('&amp;', '&'));
  expect(page.url).toBe(link?.href);
  expect(page.status).toBe(200);
  expect(page.text).toContain(`The confirmed iD is ${ADA}`);
  expect(await stored()).toEqual(confirmed);
  expect(browser.cookies.has('orcid')).toBe(false);

  const audit = await content.get(`/api/audit?record=${article.id}`, admin);
  const { entries } = auditPageSchema.parse(await audit.json());
  expect(entries[0]).toMatchObject({
    by: { id: `orcid:${ADA}`, name: 'Ada Lovelace (ORCID)' },
    action: 'update',
    before: { contributors: unchanged },
    after: { contributors: confirmed },
  });
});

it('reports that the iD is confirmed, and accepts no other iD by the same link', async () => {
  const link = await linkFor('Ada Lovelace');
  await browser.open(signInAddress(link));
  expect((await browser.open(link)).text).toContain(`The confirmed iD is ${ADA}`);
  expect(await askLink('Ada Lovelace')).toEqual({ isOn: true, link: null });

  orcid.person = TYPED;
  const other = new Browser({ [JOURNAL]: content.url });
  const { status, text } = await other.open(signInAddress(link));
  expect(status).toBe(400);
  expect(text).toContain(`has confirmed another iD meanwhile, ${ADA}`);
  expect(await stored()).toEqual(confirmed);
});

it('finds the author after a change of the order, and among authors of the same name', async () => {
  const link = await linkFor('Ada Lovelace');
  await change([{ name: 'Bo Ek' }, { name: 'Ada Lovelace' }]);
  await browser.open(signInAddress(link));
  expect(await stored()).toEqual([
    { name: 'Bo Ek' },
    { name: 'Ada Lovelace', orcid: ADA, orcidAuthenticated: true },
  ]);

  await change([{ name: 'Bo Ek' }, { name: 'Bo Ek' }]);
  await browser.open(signInAddress(await linkFor('Bo Ek', 1)));
  expect(await stored()).toEqual([
    { name: 'Bo Ek' },
    { name: 'Bo Ek', orcid: ADA, orcidAuthenticated: true },
  ]);
});

describe('explains on a page', () => {
  const expectRefusal = async (address: string, reason: string) => {
    const { status, text } = await browser.open(address);
    expect(text).toContain(reason);
    expect(text).toContain('<h1>Your ORCID iD was not confirmed</h1>');
    expect(status).toBe(400);
    expect(await stored()).toEqual(unchanged);
  };

  it.each([
    ['a forged link', (link: string) => `${link.slice(0, -3)}abc`],
    ['a link for another author', (link: string) => forAnother(link)],
    ['half of a link', (link: string) => link.slice(0, -20)],
    ['a link without an invitation', () => `${JOURNAL}/api/orcid`],
  ])('%s', async (_, falsify) => {
    const link = falsify(await linkFor('Ada Lovelace'));
    await expectRefusal(link, 'This link is not complete or not from this journal.');
    await expectRefusal(signInAddress(link), 'This link is not complete');
  });

  function forAnother(link: string): string {
    const [address = '', invitation = ''] = link.split('invitation=');
    const [text = '', signature] = invitation.split('.');
    const falsified = Buffer.from(text, 'base64url').toString().replace('Ada Lovelace', 'Bo Ek');
    return `${address}invitation=${Buffer.from(falsified).toString('base64url')}.${signature}`;
  }

  it('an expired link', async () => {
    const longAgo = Date.now() - 31 * 86_400_000;
    const { text } = signedInvitations('secret').write(
      { article: article.id, at: 0, name: 'Ada Lovelace' },
      longAgo,
    );
    const link = `${JOURNAL}/api/orcid?invitation=${text}`;
    await expectRefusal(link, 'This link has expired. Ask the journal for a new one.');
    await expectRefusal(signInAddress(link), 'This link has expired');
  });

  it('an author who was removed before or after the sign-in', async () => {
    const link = await linkFor('Ada Lovelace');
    const begun = await browser.open(signInAddress(link), CALLBACK);
    await change([{ name: 'Bo Ek' }]);
    const { status, text } = await browser.open(link);
    expect([status, text]).toEqual([400, expect.stringContaining('no longer among the authors')]);
    await change([{ name: 'Bo Ek' }, { name: 'Ada Lovelace' }, { name: 'Ada Lovelace' }]);
    expect((await browser.open(link)).status).toBe(400);
    await change([{ name: 'Bo Ek' }]);
    const after = await browser.open(begun.url);
    expect(after.text).toContain('Ada Lovelace is no longer among the authors of this article');
    expect(await stored()).toEqual([{ name: 'Bo Ek' }]);
  });

  it('an iD that belongs to another author of the article', async () => {
    orcid.person = TYPED;
    const link = await linkFor('Bo Ek', 1);
    await expectRefusal(signInAddress(link), 'which is the iD of Ada Lovelace');
  });

  it('a person who denies access', async () => {
    orcid.person = null;
    const link = await linkFor('Ada Lovelace');
    await expectRefusal(signInAddress(link), 'You have not allowed ORCID to share your iD');
  });

  it('an answer of ORCID that arrives in another browser', async () => {
    const { url } = await browser.open(signInAddress(await linkFor('Ada Lovelace')), CALLBACK);
    browser = new Browser({ [JOURNAL]: content.url });
    await expectRefusal(url, 'begun in another browser, or too long ago');
  });

  it.each([
    ['an answer with another state', (url: string) => url.replace(/state=[^&]+/, 'state=other')],
    ['an answer with another code', (url: string) => url.replace(/code=[^&]+/, 'code=other')],
    ['an answer without a code', () => CALLBACK],
  ])('%s', async (_, falsify) => {
    const { url } = await browser.open(signInAddress(await linkFor('Ada Lovelace')), CALLBACK);
    await expectRefusal(falsify(url), 'The sign-in at ORCID did not succeed.');
  });

  it('an answer without the verifier of this browser', async () => {
    const { url } = await browser.open(signInAddress(await linkFor('Ada Lovelace')), CALLBACK);
    const cookie = JSON.parse(
      Buffer.from(browser.cookies.get('orcid') ?? '', 'base64url').toString(),
    );
    const other = { ...cookie, verifier: 'x'.repeat(43) };
    browser.cookies.set('orcid', Buffer.from(JSON.stringify(other)).toString('base64url'));
    await expectRefusal(url, 'The sign-in at ORCID did not succeed.');
  });

  it.each([
    ['an error page of ORCID', { status: 500, body: '<html>Error</html>', type: 'text/html' }],
    [
      'a token without an iD',
      {
        status: 200,
        body: '{"access_token":"x","token_type":"bearer"}',
        type: 'application/json',
      },
    ],
    [
      'a token with a wrong iD',
      {
        status: 200,
        body: '{"access_token":"x","token_type":"bearer","orcid":"0000-0002-1825-0098"}',
        type: 'application/json',
      },
    ],
  ])('%s', async (_, failure) => {
    orcid.failures.push(failure);
    const link = await linkFor('Ada Lovelace');
    await expectRefusal(signInAddress(link), 'The sign-in at ORCID did not succeed.');
  });
});

it('refuses links for names that are not stored as authors, and for organizations', async () => {
  expect(await askLink('Cy Dee')).toEqual({ isOn: true, link: null });
  await change([{ name: 'Ada Lovelace', isOrganization: true }]);
  expect(await askLink('Ada Lovelace')).toEqual({ isOn: true, link: null });
  const path = `/api/admin/archives/${'0'.repeat(24)}/orcid-link?name=A&at=0`;
  expect((await content.get(path, admin)).status).toBe(404);
});

describe('a confirmed iD', () => {
  beforeEach(async () => {
    await browser.open(signInAddress(await linkFor('Ada Lovelace')));
  });

  it('remains confirmed while other details change', async () => {
    await change([{ name: 'Ada K. Lovelace', orcid: ADA, given: 'Ada', family: 'Lovelace' }]);
    expect(await stored()).toMatchObject([{ orcid: ADA, orcidAuthenticated: true }]);
  });

  it('does not pass to another person by several small changes', async () => {
    const named = (name: string) => change([{ name, orcid: ADA, orcidAuthenticated: true }]);
    await named('Ada');
    expect(await stored()).toEqual([{ name: 'Ada', orcid: ADA, orcidAuthenticated: true }]);
    await named('Ada Lovelace King');
    expect(await stored()).toMatchObject([{ orcid: ADA, orcidAuthenticated: true }]);
    await named('Ada');
    await named('Ada Byron');
    expect(await stored()).toEqual([{ name: 'Ada Byron', orcid: ADA }]);
  });

  it('does not pass to another person by several small changes of the names alone', async () => {
    const named = (authorname: string) =>
      content.post(`/api/archives/${article.id}`, { authorname }, admin);
    await named('Lovelace, Bo Ek');
    expect(await stored()).toMatchObject([{ orcid: ADA, orcidAuthenticated: true }, {}]);
    await named('Lovelace Byron, Bo Ek');
    expect((await stored())[0]).not.toHaveProperty('orcidAuthenticated');
  });

  it.each([
    ['is changed', { name: 'Ada Lovelace', orcid: TYPED, orcidAuthenticated: true }],
    ['is typed for another author', { name: 'Bo Ek', orcid: ADA, orcidAuthenticated: true }],
  ])('loses its confirmation if it %s', async (_, author) => {
    await change([author]);
    const { orcidAuthenticated: __, ...typed } = author;
    expect(await stored()).toEqual([typed]);
    await change(confirmed);
    expect(await stored()).toMatchObject([{ orcid: ADA }, { name: 'Bo Ek' }]);
    expect((await stored())[0]).not.toHaveProperty('orcidAuthenticated');
  });
});

it('is switched off without an account', async () => {
  const other = await startContent();
  await createIssue(other, 1);
  const { id } = await publish(other, { issue: '1', authorname: 'Ada Lovelace' });
  const path = `/api/admin/archives/${id}/orcid-link?name=Ada+Lovelace&at=0`;
  const answer = await other.get(path, other.sign('admin'));
  expect(await answer.json()).toEqual({ isOn: false, link: null });
  for (const page of ['', '/sign-in', '/callback']) {
    const response = await other.get(`/api/orcid${page}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('does not ask authors to confirm');
  }
  await other.close();
});
