import { silentLog } from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testArticle, testDesign, testSettings } from '../testing/records.ts';
import { startUpstream, type Upstream } from '../testing/upstream.ts';
import { createContent } from './content.ts';

const path = (digit: string) => `/assets/journal/${digit.repeat(64)}.9x9.webp`;
const picture = Buffer.from('a picture');
const url = `data:image/webp;base64,${picture.toString('base64')}`;

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream([]);
});
afterAll(() => upstream.close());

/** A new client without cached pictures. */
const content = () => createContent(upstream.url, silentLog);

describe('the design', () => {
  it('embeds its pictures and reads each of them once', async () => {
    upstream.pictures = { [path('a')]: picture, [path('b')]: picture };
    upstream.design = testDesign({ signature_image: path('a'), seal_image: path('b') });
    const { version, ...design } = upstream.design;
    const printed = { ...design, signature_image: url, seal_image: url, logo_image: '' };
    const reader = content();
    expect(await reader.design()).toEqual(printed);
    upstream.pictures = { [path('a')]: 503, [path('b')]: 503 };
    expect(await reader.design()).toEqual(printed);
    upstream.design = testDesign();
    expect(await reader.design()).toMatchObject({ signature_image: '', seal_image: '' });
  });

  it('has the logo of the settings', async () => {
    upstream.pictures = { [path('e')]: picture };
    upstream.settings = testSettings({ logo_image: path('e') });
    upstream.design = testDesign();
    expect(await content().design()).toMatchObject({ logo_image: url, seal_image: '' });
    upstream.settings = testSettings();
    expect(await content().design()).toMatchObject({ logo_image: '' });
  });

  it('omits a missing or oversized picture, and is unavailable while a picture cannot be read', async () => {
    upstream.pictures = { [path('c')]: 404, [path('d')]: Buffer.alloc(1_000_001) };
    upstream.design = testDesign({ signature_image: path('c'), seal_image: path('d') });
    expect(await content().design()).toMatchObject({ signature_image: '', seal_image: '' });
    upstream.pictures = { [path('c')]: 503, [path('d')]: picture };
    await expect(content().design()).rejects.toMatchObject({ code: 'unavailable' });
  });
});

it('returns the newest article from the newest issue with articles', async () => {
  expect(await content().newestArticle()).toBeNull();
  upstream.articles = [
    testArticle({ refnumber: 'OLD', issue: 1 }),
    testArticle({ refnumber: 'NEW', issue: 3 }),
    testArticle({ refnumber: 'COMING', issue: 4, status: 'disabled' }),
  ];
  expect(await content().newestArticle()).toMatchObject({ refnumber: 'NEW' });
});

it('requests a long selection in parts and keeps its order', async () => {
  upstream.articles = Array.from({ length: 600 }, (_, n) => testArticle({ refnumber: `R${n}` }));
  const refnumbers = upstream.articles.map(({ refnumber }) => refnumber).toReversed();
  const found = await content().selection(refnumbers);
  expect(found.map(({ refnumber }) => refnumber)).toEqual(refnumbers);
});
