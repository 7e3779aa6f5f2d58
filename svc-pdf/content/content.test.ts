import { silentLog } from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUpstream, testArticle, testDesign, type Upstream } from '../testing.ts';
import { createContent } from './content.ts';

const path = (sign: string) => `/assets/journal/${sign.repeat(64)}.9x9.webp`;
const picture = Buffer.from('a picture');
const url = `data:image/webp;base64,${picture.toString('base64')}`;

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream([]);
});
afterAll(() => upstream.close());

/** That of a service that has just started and has read nothing yet. */
const content = () => createContent(upstream.url, silentLog);

describe('the design', () => {
  it('comes with its pictures, each read once', async () => {
    upstream.pictures = { [path('a')]: picture, [path('b')]: picture };
    upstream.design = testDesign({ signature_image: path('a'), seal_image: path('b') });
    const { version, ...design } = upstream.design;
    const printed = { ...design, signature_image: url, seal_image: url };
    const reader = content();
    expect(await reader.design()).toEqual(printed);
    upstream.pictures = { [path('a')]: 503, [path('b')]: 503 };
    expect(await reader.design()).toEqual(printed);
    upstream.design = testDesign();
    expect(await reader.design()).toMatchObject({ signature_image: '', seal_image: '' });
  });

  it('lacks a picture that is gone, or is too large, and waits for one that cannot be read', async () => {
    upstream.pictures = { [path('c')]: 404, [path('d')]: Buffer.alloc(1_000_001) };
    upstream.design = testDesign({ signature_image: path('c'), seal_image: path('d') });
    expect(await content().design()).toMatchObject({ signature_image: '', seal_image: '' });
    upstream.pictures = { [path('c')]: 503, [path('d')]: picture };
    await expect(content().design()).rejects.toMatchObject({ code: 'unavailable' });
  });
});

it('the newest article is of the newest issue that has one', async () => {
  expect(await content().newestArticle()).toBeNull();
  upstream.articles = [
    testArticle({ refnumber: 'OLD', issue: 1 }),
    testArticle({ refnumber: 'NEW', issue: 3 }),
    testArticle({ refnumber: 'COMING', issue: 4, status: 'disabled' }),
  ];
  expect(await content().newestArticle()).toMatchObject({ refnumber: 'NEW' });
});

it('a long selection is asked for in parts, in its order', async () => {
  upstream.articles = Array.from({ length: 600 }, (_, n) => testArticle({ refnumber: `R${n}` }));
  const refnumbers = upstream.articles.map(({ refnumber }) => refnumber).toReversed();
  const found = await content().selection(refnumbers);
  expect(found.map(({ refnumber }) => refnumber)).toEqual(refnumbers);
});
