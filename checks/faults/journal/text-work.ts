import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditPageSchema } from '@app/contracts';
import { articleTextSchema, namedNodes, textOfVersionSchema } from '@app/contracts/full-text';
import { writeZip } from '@app/service-kit/docx';
import { ISSUE_PAGE, publish } from '../../systems/articles.ts';
import type { Client } from '../../systems/client.ts';
import { largePictures, largeText, showFullText } from '../../systems/full-texts.ts';
import type { LaunchedSystem } from '../../systems/launched-system.ts';
import { unique } from '../../systems/operations.ts';
import { waitFor } from '../../systems/wait-for.ts';
import type { Injection } from './fault.ts';

/** A disturbance of the system while it works on a text. */
export interface Disturbance {
  name: string;
  inject(system: LaunchedSystem): unknown;
  /** Whether stored files are unavailable during the disturbance. */
  areFilesAway?: boolean;
}

/**
 * The time limit in milliseconds. The queue detects a killed worker only when its lock has expired, and a busy machine
 * takes longer.
 */
const ENDS_WITHIN_MS = 240_000;
/**
 * The maximum time in milliseconds between the start of a job and the disturbance. Typesetting the text takes longer
 * than this.
 */
const WITHIN_WORK_MS = 2_000;

/** Repeats a request that a busy machine refuses. */
const patiently = <T>(request: () => Promise<T>) => waitFor(request, ENDS_WITHIN_MS);

const secondsSince = (ms: number) => `${((performance.now() - ms) / 1_000).toFixed(1)} s later`;

const pathOf = (article: string) => `/api/admin/archives/${article}/text`;
const readText = async (client: Client, article: string) =>
  articleTextSchema.parse(await client.read(pathOf(article)));

/**
 * Uploads a text with a picture, and disturbs its conversion. The upload was acknowledged, so it must result in exactly
 * one version. If the conversion is reported as failed for another reason than the file, repeats it as an editor would.
 */
export async function disturbedConversion({ system, client, targets }: Injection) {
  const { article } = targets;
  const path = pathOf(article);
  const read = () => readText(client, article);
  const [picture] = largePictures();
  assert(picture);
  const svg = Buffer.from(await picture.arrayBuffer());

  return async ({ inject }: Disturbance): Promise<string> => {
    const words = unique();
    const source = `# ${words}\n\nThe sea is *salty*.\n\n![A wave](wave.svg){alt="Two crests"}\n`;
    const zip = await writeZip(
      new Map<string, string | Buffer>([
        ['sea.md', source],
        ['wave.svg', svg],
      ]),
    );
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(zip)]), 'sea.zip');
    const number = (await read()).versions.length + 1;
    await client.call('POST', path, form);
    await waitFor(async () => {
      assert.equal((await read()).conversion?.state, 'converting');
    }, ENDS_WITHIN_MS);
    const injected = performance.now();
    await inject(system);
    let repeated = 0;
    await waitFor(async () => {
      const { conversion } = await read();
      if (conversion?.state === 'failed') {
        assert.match(conversion.error ?? '', /not because of the file/);
        await client.call('POST', `${path}/conversion/retry`);
        repeated += 1;
      }
      assert.equal(conversion?.state, 'done', conversion?.error ?? '');
    }, ENDS_WITHIN_MS);
    const outcome = `the text was there ${secondsSince(injected)}`;
    assert.equal((await read()).versions.length, number);
    const stored = textOfVersionSchema.parse(await client.read(`${path}/versions/${number}`));
    const { text, questions } = stored.read;
    assert(JSON.stringify(text).includes(words));
    assert.deepEqual(questions, []);
    const files = namedNodes(text).flatMap((node) => (node.type === 'picture' ? node.file : []));
    assert.equal(files.length, 1);
    for (const file of files) await client.read(`/assets/articles/${article}/${file}`);
    return repeated > 0 ? `${outcome}, after an editor had repeated it` : outcome;
  };
}

/**
 * Chooses the typeset PDF of a large text, and disturbs the typesetting. The choice must persist. Readers must receive
 * the former PDF until the new PDF is ready, and only the new PDF afterwards. Reads may fail only while the stored
 * files are unavailable.
 */
export async function disturbedTypesetting({ system, client }: Injection) {
  const { id, refnumber } = await patiently(async () => {
    const refnumber = `TYPESET-${unique()}`;
    const published = (await publish(client, refnumber)) as { id: string };
    return { ...published, refnumber };
  });
  const read = () => readText(client, id);
  const pdfPath = `${ISSUE_PAGE}/${refnumber}.pdf`;
  // The first version is short, and the second one large.
  const choose = (shown: 1 | 2) =>
    patiently(async () => {
      const { articleVersion: version } = await read();
      await client.call('PUT', `${pathOf(id)}/shown`, { shown, pdf: 'typeset', version });
    });
  const becomes = (state: string) =>
    waitFor(async () => {
      const { typesetting } = await read();
      assert.equal(typesetting?.state, state, typesetting?.error ?? '');
    }, ENDS_WITHIN_MS);
  const storedPdfs = async () =>
    auditPageSchema.parse(await client.read(`/api/audit?record=${id}&by=Typesetting`)).total;
  await showFullText(
    (...request) => patiently(() => client.call(...request)),
    ...([id, largePictures().slice(0, 1), largeText] as const),
  );

  return async ({ inject, areFilesAway = false }: Disturbance): Promise<string> => {
    await choose(1);
    await becomes('ready');
    const former = hashOf(await client.read(pdfPath));
    const stored = await storedPdfs();
    await choose(2);
    await becomes('making');
    await sleep(WITHIN_WORK_MS * Math.random());
    const injected = performance.now();
    const isOver = Promise.resolve(inject(system));
    // The error is ignored here, because the code below awaits the same promise and throws it.
    isOver.catch(() => undefined);

    const states: string[] = [];
    const served: string[] = [];
    let failed = 0;
    for (;;) {
      const { shown, pdf, typesetting } = await read();
      assert.deepEqual({ shown, pdf }, { shown: 2, pdf: 'typeset' });
      const state = typesetting?.state ?? 'none';
      if (state !== states.at(-1)) states.push(state);
      const answer = await client.send('GET', pdfPath);
      // An error in plain text is not counted: it comes from the gateway, which may briefly have no server on a busy
      // machine.
      if (answer.status !== 200) failed += Buffer.isBuffer(answer.body) ? 0 : 1;
      else if (hashOf(answer.body) !== served.at(-1)) served.push(hashOf(answer.body));
      if (state === 'ready' && answer.status === 200) break;
      if (state === 'failed') {
        assert.match(typesetting?.error ?? '', /not because of the text/);
        await choose(2);
      }
      assert(performance.now() - injected < ENDS_WITHIN_MS, `The PDF is ${states.join(', ')}`);
      await sleep(200);
    }
    const outcome = `the PDF was there ${secondsSince(injected)}: ${states.join(', ')}`;
    await isOver;
    assert.notEqual(states[0], 'ready', 'The PDF was there before the disturbance');
    assert(areFilesAway || failed === 0, `${failed} reads of the PDF failed`);
    const final = await client.read(pdfPath);
    assert(Buffer.isBuffer(final) && /%%EOF\s*$/.test(final.toString('latin1')));
    assert.notEqual(hashOf(final), former);
    assert.deepEqual(
      served.filter((hash) => hash !== former),
      [hashOf(final)],
    );
    assert.equal(await storedPdfs(), stored + 1);
    return outcome;
  };
}

const hashOf = (bytes: unknown) =>
  createHash('sha256')
    .update(Buffer.isBuffer(bytes) ? bytes : '')
    .digest('hex');
