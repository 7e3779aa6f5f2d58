/**
 * Measures the page of an article with a large text, in the demonstration journal: how long the server renders it, the
 * first visit in a browser, and Lighthouse.
 */
import { type Remotes, renderedPageSchema } from '@app/contracts';
import { internalHeaders } from '@app/service-kit';
import puppeteer from 'puppeteer-core';
import { ISSUE_PAGE, publish } from '../checks/systems/articles.ts';
import { largePictures, largeText, showFullText } from '../checks/systems/full-texts.ts';
import { type Journal, startDemonstration } from './journal/system.ts';
import type { Place, Row } from './part.ts';
import { processorBelow } from './processes.ts';
import { visitAll } from './public/first-visit.ts';
import { browserOf, judge, READERS_AIMS } from './public/lighthouse.ts';

const REFNUMBER = 'LONG-TEXT';
const PATH = `${ISSUE_PAGE}/${REFNUMBER}`;
const ROUNDS = 5;
const WARM_UP = 20;
/** The time limit that shell/ sets for rendering a page, in milliseconds. */
const RENDER_LIMIT_MS = 800;

export async function measure(place: Place): Promise<Row[]> {
  const system = await startDemonstration(place, 'unlimited');
  try {
    const { client, baseUrl } = system;
    const { id } = (await publish(client, REFNUMBER)) as { id: string };
    await showFullText((...request) => client.call(...request), id, largePictures(), largeText);
    const rendered = await renderTimes(system, place.quick ? 1 : ROUNDS, place.quick ? 1 : WARM_UP);
    const pages = { 'full text': PATH };
    const browser = await puppeteer.launch(browserOf(place));
    try {
      return [
        ...rendered,
        ...(await visitAll(browser, baseUrl, pages)),
        // A quick run omits Lighthouse, because the quick run of first-visit.ts already runs it.
        ...(place.quick
          ? []
          : await judge(place, baseUrl, { 'full text': { path: PATH, ...READERS_AIMS } })),
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await system.stop();
  }
}

/** Times in ms. */
interface Rendered {
  ms: number;
  processor: number;
}

/**
 * Measures renderings by a new process, which has rendered only the home page, and by a process that has rendered the
 * text several times. The processor time includes the threads of the compiler and the garbage collector.
 */
async function renderTimes(system: Journal, rounds: number, warmUp: number): Promise<Row[]> {
  const [server] = system.processes('mfe-public');
  if (!server) throw new Error('mfe-public has no process');
  const remotes = (await system.client.read('/remotes.json')) as Remotes;
  const render = async (url: string) => {
    const processorOf = () => processorBelow([server.pid ?? Number.NaN]);
    const before = processorOf();
    const began = performance.now();
    const response = await fetch(`${system.origin('mfe-public')}/render`, {
      method: 'POST',
      headers: { ...internalHeaders([system.internalKey]), 'content-type': 'application/json' },
      body: JSON.stringify({ url, release: remotes.public?.release }),
    });
    const { status, body } = renderedPageSchema.parse(await response.json());
    const ms = performance.now() - began;
    if (status !== 200) throw new Error(`${url} was rendered with status ${status}`);
    return { ms, processor: processorOf() - before, body };
  };
  const renderText = async (): Promise<Rendered> => {
    const rendered = await render(PATH);
    if (!rendered.body.includes('id="t-r199"')) throw new Error('The page has no text');
    return rendered;
  };
  const cold: Rendered[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await server.kill();
    await server.start();
    await render('/');
    cold.push(await renderText());
  }
  // The gateway sends requests to the new process only after a successful health check.
  if (remotes.public) await system.client.read(remotes.public.entry);
  for (let at = 0; at < warmUp; at += 1) await renderText();
  const warm: Rendered[] = [];
  for (let round = 0; round < rounds; round += 1) warm.push(await renderText());
  const rowsOf = (name: string, times: Rendered[], aim?: Row['aim']): Row[] => [
    { name: `${name}, processor time`, unit: 'ms', values: times.map((t) => t.processor), aim },
    { name: `${name}, time`, unit: 'ms', values: times.map(({ ms }) => ms) },
  ];
  return [
    ...rowsOf('rendered by a new process', cold, { most: RENDER_LIMIT_MS }),
    ...rowsOf(`rendered after ${warmUp} other renderings`, warm),
  ];
}
