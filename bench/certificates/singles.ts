import { certificatePath } from '@app/contracts';
import type { PdfSystem } from '../../checks/systems/pdf-system.ts';
import type { Row } from '../part.ts';
import { publishedArticles } from './articles.ts';

const COUNT = 40;
const WARM_UP = 10;
const QUICK_COUNT = 2;

/** Measures the time until the last byte of a certificate, for the first and for a repeated request. */
export async function measureSingles(
  { server, upstream }: PdfSystem,
  quick: boolean,
): Promise<Row[]> {
  const warmUp = quick ? 0 : WARM_UP;
  const articles = publishedArticles('S', (quick ? QUICK_COUNT : COUNT) + warmUp);
  for (const article of articles) upstream.articles.set(article.refnumber, article);
  const take = async ({ refnumber, authors: [author = ''] }: (typeof articles)[number]) => {
    const began = performance.now();
    const response = await fetch(server.origin + certificatePath(refnumber, author));
    const { byteLength } = await response.arrayBuffer();
    if (response.status !== 200 || byteLength < 10_000) throw new Error(`${response.status}`);
    return performance.now() - began;
  };
  const takeAll = async () => {
    const times: number[] = [];
    for (const article of articles) times.push(await take(article));
    return times.slice(warmUp);
  };
  return [
    { name: 'GET of one, the first time', unit: 'ms', values: await takeAll() },
    { name: 'GET of one, again', unit: 'ms', values: await takeAll() },
  ];
}
