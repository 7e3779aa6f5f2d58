import {
  badgePath,
  badgeSchema,
  badgeStatusPath,
  certificatePdfPath,
  certificatePicturePath,
  problemSchema,
  reviewerCertificatePath,
  verificationSchema,
  verifyPath,
} from '@app/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadTemplates } from './templates/load.ts';
import { badgeVerifier } from './testing/badge-verifier.ts';
import { startJobs, type TestJobs, unzipped } from './testing/jobs.ts';
import { readPdf } from './testing/pdf-viewer.ts';
import { testPrinting, testSupervisor } from './testing/printing.ts';
import { testEditor, testReviewer } from './testing/records.ts';

const ORCID = '0000-0002-1825-0097';
const browser = testSupervisor();
const annie = testReviewer({ orcid: ORCID });
const karel = testReviewer({ id: 'K7M24F7Q2M9X', name: 'Karel Novák', count: 1 });
let jobs: TestJobs;
let annieCode: string;

beforeAll(async () => {
  await browser.start();
  const { press, renderer } = testPrinting(browser, await loadTemplates());
  jobs = await startJobs(press, renderer);
  annieCode = jobs.options.codes.reviewer(annie);
});
beforeEach(() => {
  jobs.upstream.reviewers = [annie, karel];
});
afterAll(async () => {
  await jobs.close();
  await browser.stop();
});

const get = (path: string) => jobs.call(path, { token: null, redirect: 'manual' });
const letters = (text: string) => text.normalize('NFKC').replace(/\s/g, '');
const verify = (code: string) => get(`/api/verify/${code}`);
async function refusal(code: string) {
  const response = await verify(code);
  expect(response.status).toBe(404);
  return problemSchema.parse(await response.json()).detail;
}

describe('the code of a reviewer’s certificate', () => {
  it('verifies name, year and number of reviews, and reveals nothing that identifies a manuscript', async () => {
    const response = await verify(annieCode);
    const { sheet, ...said } = verificationSchema.parse(await response.json());
    expect(said).toEqual({
      ...{ kind: 'reviewer', name: 'Annie Easley', year: 2026, count: 3, orcid: ORCID },
      ...{ code: annieCode, date: '2026-11-21T00:00:00.000Z' },
      ...{ journal: 'Journal of Engines', issns: ['1234-5678', '8765-4321'] },
    });
    expect(sheet?.heading).toBe('Certificate of Peer Review');
    expect(sheet?.statement).toBe('has served this journal as a peer reviewer, with');
  });

  it('contains a random id and eight more characters, and is accepted in lower case and with O for 0 and L for 1', async () => {
    expect(annieCode).toMatch(/^RV-4F7Q2M9XK7M2-[0-9A-HJKMNP-TV-Z]{8}$/);
    const zeros = testReviewer({ id: '000000000001' });
    jobs.upstream.reviewers = [zeros];
    const typed = jobs.options.codes.reviewer(zeros).toLowerCase().replaceAll('0', 'o');
    expect((await verify(typed.replaceAll('1', 'l'))).status).toBe(200);
  });

  it.each([
    ['was withdrawn', []],
    ['has another number', [testReviewer({ orcid: ORCID, count: 4 })]],
    ['has another name', [testReviewer({ orcid: ORCID, name: 'Annie J. Easley' })]],
    ['has another year', [testReviewer({ orcid: ORCID, year: 2025 })]],
  ])('is not valid once the certificate %s', async (_what, reviewers) => {
    jobs.upstream.reviewers = reviewers;
    expect(await refusal(annieCode)).toContain('No reviewer has a certificate with this code');
    for (const path of [
      certificatePdfPath(annieCode),
      certificatePicturePath(annieCode),
      badgePath(annieCode, 'json'),
      badgePath(annieCode, 'png'),
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });

  it('is refused with the same message whether or not its id exists', async () => {
    const wrong = annieCode.slice(0, -1) + (annieCode.endsWith('7') ? '8' : '7');
    const unknown = annieCode.replace('4F7Q', '4F7R');
    expect(await refusal(wrong)).toBe(await refusal(unknown));
  });
});

describe('the PDF of a reviewer’s certificate', () => {
  it('has the name, the iD, the year, the number and the code', async () => {
    const response = await get(certificatePdfPath(annieCode));
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const { text, pages } = await readPdf(Buffer.from(await response.arrayBuffer()));
    expect(pages).toBe(1);
    for (const words of [
      'Annie Easley',
      '3 reviews in 2026',
      ORCID,
      annieCode,
      '21 November 2026',
    ]) {
      expect(letters(text)).toContain(letters(words));
    }
  });

  it('says “1 review” for one', async () => {
    const response = await get(certificatePdfPath(jobs.options.codes.reviewer(karel)));
    const { text } = await readPdf(Buffer.from(await response.arrayBuffer()));
    expect(letters(text)).toContain('1reviewin2026');
    expect(text).not.toContain('orcid');
  });

  it('can also be requested with the code of an editor', async () => {
    jobs.upstream.editors = [testEditor()];
    const code = jobs.options.codes.editor(testEditor(), '2026-11-21');
    const response = await get(certificatePdfPath(code));
    const { text } = await readPdf(Buffer.from(await response.arrayBuffer()));
    expect(letters(text)).toContain('GraceHopper');
  });

  it('can be found by its random id, which redirects to the page of its code', async () => {
    const found = await get(reviewerCertificatePath(annie.id));
    expect([found.status, found.headers.get('location')]).toEqual([302, verifyPath(annieCode)]);
    expect(found.headers.get('x-robots-tag')).toBe('noindex');
    for (const id of ['4F7Q2M9XK7M3', annie.id.toLowerCase(), 'x']) {
      expect((await get(reviewerCertificatePath(id))).status).toBe(404);
    }
  });
});

describe('the badge of a reviewer', () => {
  const read = async (path: string): Promise<unknown> => (await get(path)).json();
  const badgeOf = async (code: string) => badgeSchema.parse(await read(badgePath(code, 'json')));

  it('names holder, year and number, and is valid', async () => {
    const badge = await badgeOf(annieCode);
    expect(badge.name).toBe('Peer reviewer of Journal of Engines in 2026');
    expect(badge.credentialSubject).toMatchObject({
      ...{ id: `https://orcid.org/${ORCID}`, role: 'peer reviewer' },
      achievement: { description: '3 reviews in 2026 for Journal of Engines.' },
    });
    expect(await badgeVerifier(read)(badge)).toBe('');
    for (const format of ['svg', 'png'] as const) {
      expect((await get(badgePath(annieCode, format))).status).toBe(200);
    }
  });

  it.each([
    ['withdrawn', []],
    ['replaced by one with another number', [testReviewer({ orcid: ORCID, count: 4 })]],
    ['replaced by one with another iD', [testReviewer({ orcid: '0000-0001-5109-3700' })]],
  ])('is revoked once the certificate is %s', async (_what, reviewers) => {
    const badge = await badgeOf(annieCode);
    jobs.upstream.reviewers = reviewers;
    expect(await badgeVerifier(read)(badge)).toContain('revoked');
  });

  it('without an iD stays valid after the iD is confirmed', async () => {
    jobs.upstream.reviewers = [testReviewer()];
    const badge = await badgeOf(annieCode);
    jobs.upstream.reviewers = [annie];
    expect(await badgeVerifier(read)(badge)).toBe('');
  });

  it('has a status list of its own, which reveals nothing about other reviewers', async () => {
    const own = (await badgeOf(annieCode)).credentialStatus.statusListCredential;
    expect(own).toMatch(/\/status\/RV-4F7Q2M9XK7M2$/);
    const encoded = async (list: string) => {
      const read = (await (await get(badgeStatusPath(list))).json()) as {
        credentialSubject: { encodedList: string };
      };
      return read.credentialSubject.encodedList;
    };
    const before = await encoded('RV-4F7Q2M9XK7M2');
    jobs.upstream.reviewers = [annie];
    expect(await encoded('RV-4F7Q2M9XK7M2')).toBe(before);
  });
});

describe('a zip of certificates of reviewers', () => {
  const order = (ids: string[], role: 'editor' | 'admin' | 'staff' = 'editor') =>
    jobs.call('/api/pdf/reviewercertificates', {
      method: 'POST',
      token: jobs.tokens.tokenOf(role),
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids }),
    });

  it('has one certificate of each, and a manifest with the codes', async () => {
    const response = await order([annie.id, karel.id]);
    expect(response.status, await response.clone().text()).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('of%20reviewers%20in%202026.zip');
    const files = await unzipped(await response.bytes());
    expect([...files.keys()].sort()).toEqual([
      'Certificate Annie Easley.pdf',
      'Certificate Karel Novák.pdf',
      'manifest.csv',
    ]);
    const karelCode = jobs.options.codes.reviewer(karel);
    expect(`${files.get('manifest.csv')}`.split('\r\n')).toEqual([
      '\ufeffName,Year,Reviews,ORCID iD,Verification code,File,Missing because',
      `Annie Easley,2026,3,https://orcid.org/${ORCID},${annieCode},Certificate Annie Easley.pdf,`,
      `Karel Novák,2026,1,,${karelCode},Certificate Karel Novák.pdf,`,
      '',
    ]);
  });

  it('is not in the list of jobs, which would show all administrators who the reviewers are', async () => {
    await order([karel.id], 'admin');
    const listed = await (await jobs.call('/api/pdf/jobs')).text();
    expect(listed).not.toMatch(/Karel|reviewer/);
  });

  it('is refused if a certificate does not exist, and for staff', async () => {
    const response = await order([annie.id, 'AAAAAAAAAAAA']);
    expect(response.status).toBe(400);
    expect(problemSchema.parse(await response.json()).detail).toContain('AAAAAAAAAAAA');
    expect((await order([annie.id], 'staff')).status).toBe(403);
  });
});
