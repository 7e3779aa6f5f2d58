import * as api from '@app/contracts/endpoints';
import {
  type DeskManuscript,
  type EditorCommand,
  type GivenCommand,
  LINK_HEADER,
  type ManuscriptState,
} from '@app/contracts/manuscripts';
import { type Call, callWith } from './administrator.ts';

export interface Walk {
  call: Call;
  baseUrl: string;
  id: string;
  reference: string;
  /** The state to which the manuscript is brought. */
  way: ManuscriptState;
  /** The pool of reviewers. */
  people: readonly string[];
  /** Returns the PDF of a revision. */
  pdf: () => Promise<Blob>;
  /** The links of authors and reviewers, by reference and address. Absent: not created yet. */
  links?: ReadonlyMap<string, string>;
}

export const linkKey = (reference: string, email: string) => `${reference} ${email}`;

const POINT = 'State the uncertainty of each value in table 1.';

/** Brings a manuscript to its state. Without links, stops where an author or a reviewer has to act. */
export async function bring(walk: Walk): Promise<void> {
  for (;;) {
    const manuscript = await walk.call(api.readManuscript, { params: { id: walk.id } });
    if (manuscript.state === walk.way) return;
    const command = commandFor(manuscript, walk);
    if (command) await give(walk, manuscript, command);
    else if (!(await act(manuscript, walk))) return;
  }
}

async function give({ call, id }: Walk, { version }: DeskManuscript, command: GivenCommand) {
  // The cast adds the version, which `GivenCommand` leaves out.
  const body = { ...command, version } as EditorCommand;
  await call(api.commandManuscript, { params: { id }, body });
}

/** Returns the next command of the editor, or undefined if it is not the editor's turn. */
function commandFor(manuscript: DeskManuscript, { way, people }: Walk): GivenCommand | undefined {
  const { state, form, isFileReleased, invitations } = manuscript;
  const { title, abstract, keywords } = form;
  switch (state) {
    case 'desk': {
      if (way === 'returned') return { name: 'return', letter: `Dear authors,\n\n${POINT}` };
      if (way === 'rejected') {
        return { name: 'desk-reject', letter: 'The subject is outside the scope of the journal.' };
      }
      if (!isFileReleased) return { name: 'release-file', title, abstract, keywords, replies: [] };
      const added = new Set(invitations.map(({ person }) => person.id));
      // Two reviewers are asked. If the pool has no third person, a refusal leaves too few reviewers.
      const pool = way === 'short' ? people.slice(0, 2) : people;
      const person = pool.find((each) => !added.has(each));
      return person === undefined ? { name: 'send-to-review' } : { name: 'add-reviewer', person };
    }
    case 'decision': {
      const unreleased = invitations.find(({ reviews }) => reviews.at(-1)?.released === null);
      const proposal = unreleased?.reviews.at(-1)?.proposal ?? '';
      if (unreleased) return { name: 'release-review', invitation: unreleased.id, text: proposal };
      const isRevised = way === 'revision' || way === 'revised';
      return isRevised
        ? { name: 'ask-minor-revision', letter: 'Please revise the manuscript.', points: [POINT] }
        : { name: 'accept', letter: 'The journal accepts your manuscript.', points: [] };
    }
    case 'fee':
      return { name: 'waive-fee' };
    case 'production':
      return { name: 'make-article' };
    default:
      return undefined;
  }
}

/** Acts as a reviewer or author, or publishes the article. Returns false if nothing can be done now. */
async function act(manuscript: DeskManuscript, walk: Walk): Promise<boolean> {
  const { state, article } = manuscript;
  if (state === 'article' && article) {
    await walk.call(api.updateArticle, { params: { id: article.id }, body: { status: 'enabled' } });
    // The clock of svc-review, a periodic task, detects the publication within a minute.
    return false;
  }
  if (!walk.links) return false;
  if (state === 'review') return review(manuscript, walk);
  if (state === 'revision') return revise(manuscript, walk);
  return false;
}

function personWith({ baseUrl, links, reference }: Walk, email: string): Call {
  const token = links?.get(linkKey(reference, email));
  if (token === undefined) throw new Error(`There is no link of ${email}`);
  return callWith(baseUrl, { [LINK_HEADER]: token });
}

async function review({ invitations }: DeskManuscript, walk: Walk): Promise<boolean> {
  const next = invitations.find(({ status }) => status === 'asked' || status === 'agreed');
  if (!next) return false;
  const reviewer = personWith(walk, next.person.email);
  if (walk.way === 'short') {
    const body = { reason: 'I travel until spring.', suggestion: '', again: '' } as const;
    await reviewer(api.declineInvitation, { body });
    return true;
  }
  if (next.status === 'asked') await reviewer(api.acceptInvitation, {});
  const { questions, revision } = await reviewer(api.readReviewerPage, {});
  const answers = questions.map(({ id, choices }) => [id, choices[0] ?? 'Yes'] as const);
  const form = {
    answers: Object.fromEntries(answers),
    recommendation: 'minor' as const,
    text: `The measurements are careful. ${POINT}`,
    remarksToEditor: '',
  };
  await reviewer(api.saveReview, { body: { revision, form } });
  await reviewer(api.submitReview, {});
  return true;
}

async function revise({ form }: DeskManuscript, walk: Walk): Promise<boolean> {
  const author = personWith(walk, form.email);
  const upload = new FormData();
  upload.append('file', await walk.pdf(), 'revision.pdf');
  const page = await author(api.uploadManuscriptFile, {
    params: { kind: 'manuscript' },
    form: upload,
  });
  const replies = [{ point: POINT, reply: 'Table 1 now has the uncertainties.' }];
  const body = { revision: page.revision, form: { ...page.form, replies } };
  await author(api.saveForm, { body });
  await author(api.submitManuscript, {});
  return true;
}
