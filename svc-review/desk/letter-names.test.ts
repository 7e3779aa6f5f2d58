import { tmpdir } from 'node:os';
import * as api from '@app/contracts/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskClient } from '../testing/desk-client.ts';
import { startArchive } from '../testing/start-archive.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';
import { submitted } from '../testing/submitted.ts';

let review: TestReview;
let archive: Awaited<ReturnType<typeof startArchive>>;
beforeAll(async () => {
  archive = await startArchive(tmpdir());
  review = await startReview({ contentUrl: archive.url });
});
afterAll(async () => {
  await review.close();
  await archive.close();
});

it('reports the reviewers whom a letter or its points name, before it is sent', async () => {
  const call = deskClient(review);
  const body = { name: 'Karel Novák', email: 'karel@heatworks.example' };
  const { id: person } = await call(api.createPerson, { body });
  const { id } = await submitted(review);
  const found = async (letter: string, points: string | null = null) => {
    const preview = { name: 'return', letter, points } as const;
    const { findings } = await call(api.previewLetter, { params: { id }, body: preview });
    return findings.map(({ kind, excerpt }) => `${kind}: ${excerpt}`);
  };
  const letter = 'Dear Asha Rao,\n\nplease read what K. Novak says.\n\nBest regards,\nMeera Iyer';
  expect(await found(letter)).toEqual([]);
  const { version } = await call(api.readManuscript, { params: { id } });
  const command = { name: 'add-reviewer', person, version } as const;
  await call(api.commandManuscript, { params: { id }, body: command });
  expect(await found(letter)).toEqual(['name: please read what K. Novak says.']);
  expect(await found('Dear Asha Rao', 'See heatworks.example')).toEqual([
    'affiliation: See heatworks.example',
  ]);
  expect(await found('Dear Asha Rao,\n\nplease shorten it.\n\nMeera Iyer')).toEqual([]);
});
