import * as api from '@app/contracts/endpoints';
import {
  type EditorCommand,
  type GivenCommand,
  LINK_HEADER,
  type LinkRole,
} from '@app/contracts/manuscripts';
import { CO_AUTHOR, openSubmissions, startDraft, submitted, uploadFiles } from './author.ts';
import { clientOf, deskClient } from './desk-client.ts';
import type { TestReview } from './start-review.ts';

/** The state of a reviewer in which an endpoint can be called. For all other endpoints, the reviewer accepts first. */
const before: Partial<Record<string, 'asked' | 'declined'>> = {
  [api.acceptInvitation.path]: 'asked',
  [api.declineInvitation.path]: 'asked',
  [api.reopenInvitation.path]: 'declined',
};

/** Creates a manuscript and a person of the role who can call the endpoint. Returns the person's headers. */
export async function personFor(
  review: TestReview,
  { path }: api.Endpoint,
  role: LinkRole,
): Promise<Record<string, string>> {
  await openSubmissions(review);
  if (role === 'author') {
    const draft = await startDraft(review);
    await uploadFiles(draft);
    return { [LINK_HEADER]: draft.token };
  }
  const { id, page } = await submitted(review);
  if (role === 'co-author') {
    return linkOf(review, { _id: page.form.people[1]?.id ?? '', manuscript: id, role });
  }
  const headers = await linkOf(review, {
    ...{ _id: await invite(review, id), manuscript: id, role },
  });
  const reviewer = clientOf(review, headers);
  if (before[path] === 'declined') {
    await reviewer(api.declineInvitation, { body: { reason: '', suggestion: '' } });
  } else if (before[path] === undefined) {
    await reviewer(api.acceptInvitation, {});
  }
  return headers;
}

async function linkOf(
  review: TestReview,
  holder: { _id: string; manuscript: string; role: LinkRole },
): Promise<Record<string, string>> {
  return { [LINK_HEADER]: await review.links.issue({ ...holder, email: CO_AUTHOR }) };
}

let reviewers = 0;

/** Sends a manuscript to a new reviewer. Returns the invitation. */
async function invite(review: TestReview, id: string): Promise<string> {
  const call = deskClient(review);
  const give = async (command: GivenCommand) => {
    const { version } = await call(api.readManuscript, { params: { id } });
    // The cast is needed, because TypeScript does not infer that a `GivenCommand` with a version is an `EditorCommand`.
    const body = { ...command, version } as EditorCommand;
    return call(api.commandManuscript, { params: { id }, body });
  };
  const released = { title: 'On an isomer', abstract: 'It was kept.', keywords: 'a', replies: [] };
  await give({ name: 'release-file', ...released });
  reviewers += 1;
  const email = `fuzzed-${reviewers}@heat.example`;
  const person = await call(api.createPerson, { body: { name: 'Karel Novák', email } });
  await give({ name: 'add-reviewer', person: person.id });
  const { invitations } = await give({ name: 'send-to-review' });
  return invitations[0]?.id ?? '';
}
