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

/** What happens to the system while it works on a text. */
export interface Disturbance {
  name: string;
  inject(system: LaunchedSystem): unknown;
  /** Whether files cannot be read meanwhile. */
  areFilesAway?: boolean;
}

/** A worker that was killed is noticed when its lock has expired, and on a busy machine all of this takes long. */
const ENDS_WITHIN_MS = 240_000;
/** The time within which a disturbance begins after a worker has taken a job. Typesetting the text takes longer. */
const WITHIN_WORK_MS = 2_000;

/** Repeats a request that a busy machine refuses. */
const patiently = <T>(request: () => Promise<T>) => waitFor(request, ENDS_WITHIN_MS);

const secondsSince = (ms: number) => `${((performance.now() - ms) / 1_000).toFixed(1)} s later`;

const pathOf = (article: string) => `/api/admin/archives/${article}/text`;
const readText = async (client: Client, article: string) =>
  articleTextSchema.parse(await client.read(pathOf(article)));

/**
 * Uploads a text with a picture, and disturbs its conversion. The upload was acknowledged, so it must become one version. If
 * an editor reads that the conversion has failed, but not because of the file, they repeat it.
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
 * Chooses the typeset PDF of a large text, and disturbs its making. The choice must stay, readers must receive the former PDF
 * until the new one is there, and then always the new one. Their reads fail only if the files are away.
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
    // Its error is thrown below.
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
      // On a busy machine, the gateway has no server for a moment, which it says as a text.
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
