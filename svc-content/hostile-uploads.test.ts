import { readdir } from 'node:fs/promises';
import { adminArticleSchema, articlePdfPath } from '@app/contracts';
import { endpoints, endpointsIn } from '@app/contracts/endpoints';
import { lines, makePdf } from '@app/service-kit/pdf-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleFields, articleForm, pdfBytes, pdfFile } from './store/testing/article-form.ts';
import { pictureBytes } from './store/testing/pictures.ts';
import { createIssue } from './store/testing/publish.ts';
import { startContent, type TestContent } from './store/testing/start-content.ts';

const PUBLISH = '/api/admin/archives/';
let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
});
afterAll(() => content.close());

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'latin1'));
const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));
const HTML = '<!doctype html><script>alert(document.domain)</script>';
/**
 * An empty zip file. Programs read zip files from the end, so any file that ends with these bytes is also a zip file.
 */
const ZIP = joined(bytesOf('PK\x05\x06'), new Uint8Array(18));

const forms = endpointsIn(endpoints['svc-content']).flatMap(({ method, path, body }) =>
  body && body.type !== 'json' ? [{ method, path, field: body.file }] : [],
);

interface Answer {
  status: number;
  error?: string;
  issues?: { path: string; message: string }[];
}

/** Sends a form. Expects that the upload folder is empty afterwards. */
async function send(
  method: string,
  path: string,
  body: FormData | string,
  type?: string,
): Promise<Answer> {
  const answer = await fetch(content.url + path.replace(/\{\w+\}/, 'f'.repeat(24)), {
    method,
    body,
    headers: { authorization: `Bearer ${admin}`, ...(type && { 'content-type': type }) },
  });
  const text = await answer.text();
  expect(await readdir(content.uploadDir)).toEqual([]);
  return { ...JSON.parse(text), status: answer.status };
}

describe('every form refuses a file whose content does not match its name', () => {
  const impostors: [what: string, bytes: Bytes][] = [
    ['nothing', new Uint8Array()],
    ['HTML', bytesOf(HTML)],
    ['SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a program', bytesOf('\x7fELF\x02\x01\x01')],
    ['a zip', ZIP],
    ['zeros', new Uint8Array(10_000)],
    ['HTML before a PDF', joined(bytesOf(HTML), pdfBytes())],
    ['a line before a PDF', joined(bytesOf('\n'), pdfBytes())],
    ['the start of a PDF', bytesOf('%PDF-1.7\n')],
    ['the start of a GIF', bytesOf('GIF89a/*')],
  ];

  it.each(forms)('$method $path', async ({ method, path, field }) => {
    // The import check gets only two files, because it reads each file in a separate process. The check accepts any
    // text, and reports errors in its response.
    const isCheck = field === 'source';
    for (const [what, bytes] of isCheck ? impostors.slice(0, 2) : impostors) {
      const form = new FormData();
      form.append(field, new Blob([bytes], { type: 'application/pdf' }), 'paper.pdf');
      const { status, issues } = await send(method, path, form);
      expect(isCheck ? [200, 400] : [400, 415], what).toContain(status);
      if (status === 415) expect(issues?.map(({ path }) => path)).toEqual([field]);
    }
  });

  it.each(impostors)('publishing with %s as the PDF', async (_what, bytes) => {
    const answer = await send('POST', PUBLISH, articleForm(undefined, new Blob([bytes])));
    expect(answer).toMatchObject({ status: 415, issues: [{ path: 'pdfFile' }] });
  });

  it('adding an editor with a PDF as the picture, and an article with a picture as the PDF', async () => {
    const editor = new FormData();
    const fields = { name: 'Ada', category: 'chief editor', content: 'A University' };
    const contact = { post: 'Professor', email: 'e@example.org', phone: '+91 1' };
    for (const [name, value] of Object.entries({ ...fields, ...contact })) {
      editor.append(name, value);
    }
    editor.append('imgFile', pdfFile(), 'ada.png');
    const refused = await send('POST', '/api/editors', editor);
    expect(refused).toMatchObject({ status: 415, issues: [{ path: 'imgFile' }] });
    const picture = new Blob([await pictureBytes()]);
    const article = await send('POST', PUBLISH, articleForm(undefined, picture));
    expect(article).toMatchObject({ status: 415, issues: [{ path: 'pdfFile' }] });
  });
});

describe('a PDF that is also a file of another type', () => {
  it.each([
    ['HTML', new Uint8Array(makePdf({ pages: [lines('x')], comment: HTML }))],
    ['a zip', joined(pdfBytes(), ZIP)],
    ['a script', joined(pdfBytes(), bytesOf('\nalert(1)\n'))],
  ])('is served as a PDF that cannot run anything if it is %s', async (_what, bytes) => {
    const form = articleForm(articleFields(), new Blob([bytes], { type: 'text/html' }));
    const answer = await content.post(PUBLISH, form, admin);
    const article = adminArticleSchema.parse(await answer.json());
    const served = await content.get(articlePdfPath(article));
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
    });
    expect(await served.bytes()).toEqual(bytes);
  });

  it('is refused if the other content is longer than viewers permit after a PDF', async () => {
    const form = articleForm(undefined, new Blob([joined(pdfBytes(), new Uint8Array(2_000))]));
    expect(await send('POST', PUBLISH, form)).toMatchObject({ status: 415 });
  });

  it('is refused if it has active content. The response names the content, and an option removes it', async () => {
    const catalog = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>';
    const pdf = new Blob([makePdf({ pages: [lines('x')], catalog })]);
    const fields = articleFields();
    const message = expect.stringContaining('contains JavaScript');
    for (const path of [PUBLISH, '/api/admin/import/articles']) {
      expect(await send('POST', path, articleForm(fields, pdf))).toMatchObject({
        status: 415,
        issues: [{ path: 'pdfFile', message }],
      });
    }
    const form = articleForm({ ...fields, removeActiveContent: 'true' }, pdf);
    const answer = await content.post(PUBLISH, form, admin);
    const article = adminArticleSchema.parse(await answer.json());
    const served = Buffer.from(await (await content.get(articlePdfPath(article))).bytes());
    expect(served.toString('latin1')).toMatch(/^%PDF-1/);
    expect(served.includes('JavaScript')).toBe(false);
    expect(served.length).toBe(article.fileSize);
  });
});

describe('a form', () => {
  it.each([
    ['../../../etc/passwd'],
    ['..\\..\\x.pdf'],
    ['/etc/cron.d/x'],
    ['CON'],
    ['x\u202efdp.exe'],
    ['a\u0000.pdf'],
    ['x'.repeat(1_000)],
    ['"; filename="y.html'],
  ])('stores a file called %j under its hash only', async (name) => {
    const form = articleForm(articleFields(), null);
    form.append('pdfFile', pdfFile(), name);
    const answer = await content.post(PUBLISH, form, admin);
    const article = adminArticleSchema.parse(await answer.json());
    expect(article.file).toBe(`${article.refnumber}.pdf`);
    expect(await readdir(content.uploadDir)).toEqual([]);
  });

  it.each([
    '__proto__',
    'constructor',
    'prototype',
    '__proto__[admin]',
    'toString',
    'a.__proto__.b',
  ])('refuses the unknown field %j, and changes no object', async (name) => {
    const form = articleForm({ ...articleFields(), [name]: '{"admin":true}' });
    if (name === '__proto__') form.append(name, 'x');
    expect(await send('POST', PUBLISH, form)).toMatchObject({ status: 400 });
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect({}).not.toHaveProperty('admin');
  });

  it('refuses file fields with names of properties of objects', async () => {
    const form = articleForm(undefined, null);
    form.append('__proto__', pdfFile(), 'x.pdf');
    form.append('constructor', pdfFile(), 'x.pdf');
    expect(await send('POST', PUBLISH, form)).toMatchObject({ status: 400 });
  });

  it.each([
    ['a field name of 2 MB', (form: FormData) => form.append('x'.repeat(2_000_000), '')],
    [
      'a thousand fields',
      (form: FormData) => {
        for (let at = 0; at < 1_000; at += 1) form.append(`f${at}`, '');
      },
    ],
    [
      'twenty files',
      (form: FormData) => {
        for (let at = 0; at < 20; at += 1) form.append('pdfFile', pdfFile(), 'x.pdf');
      },
    ],
    ['two files', (form: FormData) => form.append('pdfFile', pdfFile(), 'y.pdf')],
  ])('refuses %s', async (_what, add) => {
    const form = articleForm();
    add(form);
    expect(await send('POST', PUBLISH, form)).toMatchObject({
      status: 400,
      error: 'invalid_request',
    });
  });
});

describe('a JSON body', () => {
  const json = (path: string, body: string) => send('POST', path, body, 'application/json');

  it.each([
    ['lists', '['.repeat(400_000) + ']'.repeat(400_000)],
    ['objects', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
    ['an object that is cut off', '{"a":'.repeat(150_000)],
  ])('with deeply nested %s is refused at once', async (_what, body) => {
    const begun = process.threadCpuUsage();
    for (const path of ['/api/settings', '/api/archives/selection']) {
      expect([400, 413]).toContain((await json(path, body)).status);
    }
    expect(process.threadCpuUsage(begun).user).toBeLessThan(2_000_000);
  });

  it.each([
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"websitename":"x","__proto__":{"admin":true}}',
    '{"a":{"__proto__":{"admin":true}}}',
  ])('does not change objects if it is %s', async (body) => {
    expect((await json('/api/settings', body)).status).toBe(400);
    expect({}).not.toHaveProperty('admin');
  });
});
