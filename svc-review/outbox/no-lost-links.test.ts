import { type MailStandIn, startMailStandIn } from '@app/service-kit/mail-testing';
import { recordedLog } from '@app/service-kit/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startArchive } from '../testing/archive.ts';
import { AUTHOR, openSubmissions, startDraft } from '../testing/author.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';

let standIn: MailStandIn;
beforeEach(async () => {
  standIn = await startMailStandIn('journal', 'secret');
});
afterEach(() => standIn.close());

const start = async (options: Parameters<typeof startReview>[0]) => {
  const mail = { SMTP_URL: standIn.url, SMTP_USER: 'journal', SMTP_PASSWORD: 'secret' };
  const review = await startReview({ ...options, mail });
  await openSubmissions(review);
  return review;
};
const hashesOf = async (review: TestReview, token: string) =>
  (await review.store.links.findById(token.split('.')[0] ?? '').lean())?.hashes;
const slotsOf = (review: TestReview) => review.redis.keys(`${review.name}:mailbox:*`);
async function sendAgain(review: TestReview, id: string): Promise<void> {
  const stored = await review.manuscripts.read(id);
  expect(stored?.outbox).toHaveLength(1);
  await review.manuscripts.sendOutbox(stored ?? expect.fail());
}

it('creates no links and does not use up the daily limit of mails while svc-content is unavailable', async () => {
  const { log, lines } = recordedLog();
  const review = await start({ log });
  try {
    const { id, token } = await startDraft(review);
    for (let times = 0; times < 3; times += 1) {
      await expect(sendAgain(review, id)).rejects.toMatchObject({ code: 'unavailable' });
    }
    await review.call('/api/review/links', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: AUTHOR }),
    });
    await expect.poll(() => JSON.stringify(lines)).toContain('links were not sent');
    expect(await hashesOf(review, token)).toHaveLength(1);
    expect(await slotsOf(review)).toEqual([]);
  } finally {
    await review.close();
  }
});

it('drops the link of a mail that could not be queued', async () => {
  const archive = await startArchive();
  const review = await start({ contentUrl: archive.url });
  try {
    const { id, token } = await startDraft(review);
    const before = await hashesOf(review, token);
    const mail = {
      ...{ kind: 'author-reminder' as const, key: `${id}/again`, version: 1 },
      to: { role: 'author' as const, id: token.split('.')[0] ?? '' },
    };
    await review.store.manuscripts.updateOne({ _id: id }, { $set: { outbox: [mail] } });
    review.redis.disconnect();
    await expect(sendAgain(review, id)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await hashesOf(review, token)).toEqual(before);
  } finally {
    await review.close();
    await archive.close();
  }
});
