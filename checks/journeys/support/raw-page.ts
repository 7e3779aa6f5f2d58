import { type CheerioAPI, load } from 'cheerio';
import { baseUrl } from '../environment.ts';

/** A document as an indexer gets it: what the server sent, and nothing that a script made of it. */
export interface RawPage {
  status: number;
  headers: Headers;
  html: string;
  $: CheerioAPI;
}

const TRIES = 5;

export async function readRaw(path: string): Promise<RawPage> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(new URL(path, baseUrl), { redirect: 'manual' });
    const html = await answer.text();
    // A busy machine's renderer may be late, and the browser has to render: the next time it is not.
    if (tries < TRIES && html.includes('<title>Loading…</title>')) continue;
    return { status: answer.status, headers: answer.headers, html, $: load(html) };
  }
}

/** The text of what a selector finds, its white space as a reader sees it. */
export function textOf({ $ }: RawPage, selector: string): string {
  return $(selector).text().replace(/\s+/g, ' ').trim();
}

/** An attribute of everything that a selector finds, in the order of the document. */
export function attributesOf({ $ }: RawPage, selector: string, name: string): string[] {
  return $(selector)
    .toArray()
    .map((element) => $(element).attr(name) ?? '');
}

type StructuredData = { '@type': string } & Record<string, unknown>;

export function structuredDataOf({ $ }: RawPage): StructuredData[] {
  return $('script[type="application/ld+json"]')
    .toArray()
    .map((element) => JSON.parse($(element).text()) as StructuredData);
}
