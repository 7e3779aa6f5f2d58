import { setTimeout as sleep } from 'node:timers/promises';
import { type CheerioAPI, load } from 'cheerio';
import { baseUrl } from '../environment.ts';

/** An HTML document as the server sent it, without running its scripts. */
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
    if (answer.status === 429) {
      // Wait as crawlers do. Traefik does not say how long if too many requests are in progress.
      await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
      continue;
    }
    // On a busy machine the gateway may find no server for a moment, or the renderer may time out and leave rendering to
    // the browser.
    if (tries < TRIES && (answer.status === 503 || html.includes('<title>Loading…</title>'))) {
      await sleep(500);
      continue;
    }
    return { status: answer.status, headers: answer.headers, html, $: load(html) };
  }
}

/** Returns the text of the selected elements with collapsed white space. */
export function textOf({ $ }: RawPage, selector: string): string {
  return $(selector).text().replace(/\s+/g, ' ').trim();
}

/** Returns an attribute of all selected elements, in document order. */
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
