import { applyCommand, type Command, type EditorCommand } from '@app/contracts/manuscripts';
import { AppError } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import type { CallAs } from '../archive/caller.ts';
import { makeArticle } from '../archive/new-article.ts';
import type { Links } from '../links/links.ts';
import type { Manuscripts } from '../manuscripts/manuscripts.ts';
import type { Identity } from '../people/conflicts.ts';
import type { Editor, Editors } from '../people/editors.ts';
import { identityKeys, isPersonal } from '../people/identity-keys.ts';
import { identityOf, type People } from '../people/people.ts';
import type { Objects } from '../store/objects.ts';
import type { ReviewerSideFields } from '../store/reviewer-sides.ts';
import { newId, type Store } from '../store/store.ts';
import { PLAUSIBLE } from './obstacles.ts';
import { authorIdentities } from './present-people.ts';
import { rulesOf, type Sources } from './sources.ts';
import { refused, storeText } from './texts.ts';

export interface CommandParts {
  store: Store;
  manuscripts: Manuscripts;
  links: Pick<Links, 'allow' | 'revoke'>;
  people: People;
  editors: Editors;
  objects: Objects;
  callAs: CallAs;
}

interface Giver {
  editor: Editor;
  authorization: string;
}

/** Executes a command of an editor. The text of the command is stored before the command. */
export async function giveCommand(
  parts: CommandParts,
  sources: Sources,
  command: EditorCommand,
  { editor, authorization }: Giver,
): Promise<void> {
  const { _id, progress } = sources.stored;
  const { version } = command;
  if (version !== progress.version) throw new AppError('version_conflict');
  const actor = { role: 'editor', id: editor.id } as const;
  const invitation = 'invitation' in command ? { invitation: command.invitation } : {};
  const holder = 'holder' in command ? { holder: command.holder } : {};
  const trial = { name: command.name, ...PLAUSIBLE, ...invitation, ...holder };
  // A command that cannot succeed is refused first. Otherwise it would make an article, or leave texts that no one
  // reads.
  if ('refusal' in applyCommand(progress, trial, actor, Date.now(), rulesOf(sources.settings))) {
    await parts.manuscripts.apply(_id, trial, actor, { version });
  }
  const input = await inputOf(parts, sources, command, { editor, authorization });
  const text = await storeText(parts.store, sources, command, Date.now());
  const options = {
    // A command with a holder has already changed links, so it must reach the log even if another command was faster.
    ...(!('holder' in command) && { version }),
    ...(text !== undefined && { text }),
  };
  await parts.manuscripts.apply(_id, { name: command.name, ...input }, actor, options);
}

async function inputOf(
  parts: CommandParts,
  sources: Sources,
  command: EditorCommand,
  giver: Giver,
): Promise<Omit<Command, 'name'>> {
  switch (command.name) {
    case 'send-to-review':
    case 'send-to-same-reviewers':
    case 'ask-another':
      requireNoAuthors(sources, command.name === 'send-to-same-reviewers');
      return {};
    case 'add-reviewer':
      return addReviewer(parts, sources, command);
    case 'remove-reviewer':
    case 'dismiss-reviewer':
    case 'reopen':
    case 'release-review':
      return { invitation: command.invitation };
    case 'extend-review':
      return { invitation: command.invitation, days: command.days };
    case 'extend':
      return { days: command.days };
    case 'report-payment':
      return { transaction: command.transaction };
    case 'send-new-link':
      // Links must be allowed before the mail is queued. Otherwise the mail would contain no link.
      await parts.links.allow(command.holder);
      return { holder: command.holder };
    case 'revoke-links':
      await parts.links.revoke(command.holder);
      return { holder: command.holder };
    case 'make-article':
      return { article: await articleOf(parts, sources, giver) };
    default:
      return 'points' in command ? { openPoints: command.points.length } : {};
  }
}

/** Stores the side of a new reviewer. Until the command is applied, the side belongs to no manuscript. */
async function addReviewer(
  { store, people, editors }: CommandParts,
  sources: Sources,
  { person: id, position }: Extract<EditorCommand, { name: 'add-reviewer' }>,
): Promise<Omit<Command, 'name'>> {
  const person = await people.read(id).catch(() => undefined);
  if (!person) throw refused('person', 'The person is no longer in the pool of reviewers');
  if (!person.isActive) throw refused('person', `${person.name} is not asked for reviews`);
  if (sources.reviewers.some((each) => each.person === id)) {
    throw refused('person', `${person.name} is already in the pool of this manuscript`);
  }
  if (isAuthor(sources, identityOf(person))) {
    throw refused('person', `${person.name} is an author of this manuscript. ${SILENCE}`);
  }
  const { name, email, orcid, affiliation } = person;
  const side: ReviewerSideFields = {
    ...{ _id: newId(), manuscript: sources.stored._id, person: id, key: newId() },
    ...{ name, email, orcid, affiliation, revision: 0, round: 0 },
    form: { answers: {}, recommendation: null, text: '', remarksToEditor: '' },
    ...{ file: null, fileReport: null, declined: null, reviews: [] },
  };
  await withAppErrors(store.reviewerSides.create(side));
  const reviewers = sources.reviewers.map((each) => ({
    ...{ name: each.name, emails: [each.email], orcid: each.orcid },
  }));
  const { cleared } = sources.stored;
  const barred = [
    ...(await editors.barredFrom([...authorIdentities(sources), ...reviewers], cleared)),
    // This call omits `cleared`, because an editor who was cleared before may become a reviewer.
    ...(await editors.barredFrom([identityOf(person)])),
  ];
  return {
    invitation: side._id,
    barred,
    ...(position !== undefined && { position }),
  };
}

/**
 * Refuses a command that would ask a person who has been named as an author since he or she was added. With
 * `sendsAgain`, reviewers who have submitted a review are asked, too.
 */
function requireNoAuthors(sources: Sources, sendsAgain: boolean): void {
  const asked = sources.stored.progress.invitations.filter(
    ({ status }) => status === 'pool' || (sendsAgain && status === 'done'),
  );
  const ids = new Set(asked.map(({ id }) => id));
  const author = sources.reviewers.find(
    ({ _id, name, email, orcid }) =>
      ids.has(_id) && isAuthor(sources, { name, emails: [email], orcid }),
  );
  if (!author) return;
  const message = `The reviewer ${author.name} is an author of this manuscript. ${SILENCE}`;
  throw refused('person', message);
}

/**
 * A warning for editors: authors can add a person to the list of authors to find out whether he or she is a reviewer.
 */
const SILENCE = 'Do not mention this to the authors: they may only want to know who reviews';

/**
 * Returns whether a person has a mailbox or the ORCID iD of an author. An equal name is only a conflict that is shown.
 */
function isAuthor(sources: Sources, person: Identity): boolean {
  const keys = new Set(authorIdentities(sources).flatMap(identityKeys));
  return identityKeys(person).some((key) => isPersonal(key) && keys.has(key));
}

/** Creates the draft of the article with the rights of the editor. */
async function articleOf(
  { objects, callAs }: CommandParts,
  { stored, submission }: Sources,
  { editor, authorization }: Giver,
): Promise<string> {
  if (!editor.isAdmin) throw new AppError('forbidden');
  const pdf = submission.files.find(({ kind }) => kind === 'manuscript');
  if (!pdf) throw refused('file', 'The manuscript has no PDF');
  return makeArticle(callAs, authorization, {
    ...{ reference: stored.reference, form: submission.form, progress: stored.progress },
    pdf: { name: pdf.name, bytes: await objects.read(pdf.id) },
    now: Date.now(),
  });
}
