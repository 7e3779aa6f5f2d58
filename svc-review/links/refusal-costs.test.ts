import { LINK_HEADER } from '@app/contracts/manuscripts';
import { afterAll, beforeAll, it } from 'vitest';
import { newId } from '../store/store.ts';
import { openSubmissions, startDraft, submitted } from '../testing/author.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';

/**
 * A measurement without assertions: `REFUSALS=2000 npm test -- svc-review/links/refusal-costs` prints the processor
 * time of this process for each kind of refused request, and the differences between the kinds. The kinds are measured
 * in turn (docs/security/blindness.md).
 */
const REQUESTS = Number(process.env.REFUSALS ?? 0);
/** The entries of a log after some rounds. */
const ENTRIES = 60;

let review: TestReview;
beforeAll(async () => {
  if (REQUESTS > 0) review = await startReview();
});
afterAll(() => review?.close());

async function tokens(): Promise<Record<string, string>> {
  await openSubmissions(review);
  const draft = await startDraft(review);
  const [id = '', secret = ''] = draft.token.split('.');
  const ended = await submitted(review);
  await ended.send('POST', 'author/withdraw');
  const stored = await review.store.manuscripts.findById(ended.id).lean();
  const log = Array.from({ length: ENTRIES }, () => stored?.log ?? []).flat();
  await review.store.manuscripts.updateOne(
    { _id: ended.id },
    { $set: { log: log.slice(0, ENTRIES) } },
  );
  const revoked = await startDraft(review);
  await review.links.revoke(revoked.token.split('.')[0] ?? '');
  const holder = { manuscript: ended.id, email: 'x@x.example' };
  return {
    'no link': '',
    'not there: a link of no one': `${newId()}.${secret}`,
    'not there: a guessed secret': `${id}.${Buffer.alloc(32).toString('base64url')}`,
    'not there: a revoked link': revoked.token,
    'not yours: a link of another role': await review.links.issue({
      ...{ ...holder, _id: newId(), role: 'reviewer' },
    }),
    'not yours: someone who takes no part': await review.links.issue({
      ...{ ...holder, _id: newId(), role: 'author' },
    }),
    'not yet: another state': ended.token,
  };
}

it.skipIf(REQUESTS === 0)('measures what refused requests cost', { timeout: 600_000 }, async () => {
  const kinds = Object.entries(await tokens());
  const used = new Map<string, number[]>(kinds.map(([kind]) => [kind, []]));
  for (let round = -50; round < REQUESTS; round += 1) {
    for (const [kind, token] of kinds) {
      const before = process.cpuUsage();
      const answer = await review.call('/api/review/author/withdraw', {
        method: 'POST',
        headers: { [LINK_HEADER]: token },
      });
      await answer.arrayBuffer();
      const { user, system } = process.cpuUsage(before);
      if (answer.status !== 404) throw new Error(`${kind}: ${answer.status}`);
      if (round >= 0) used.get(kind)?.push(user + system);
    }
  }
  for (const [kind, times] of used) {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
    // Only the middle half is averaged, so that garbage collections have no influence.
    const middle = sorted.slice(sorted.length / 4, (3 * sorted.length) / 4);
    const mean = middle.reduce((sum, time) => sum + time, 0) / middle.length;
    console.log(
      `${kind.padEnd(40)} median ${at(0.5)} µs, mean of the middle ${mean.toFixed(1)} µs`,
    );
  }
});
