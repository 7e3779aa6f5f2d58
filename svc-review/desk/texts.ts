import { type EditorCommand, type LetterCommand, letters } from '@app/contracts/manuscripts';
import { AppError } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import type {
  ReleasedCopy,
  ReleasedFields,
  ReleasedReview,
  SentLetter,
} from '../store/released.ts';
import { reviewKey } from '../store/reviewer-sides.ts';
import { newId, type Store } from '../store/store.ts';
import type { Sources } from './sources.ts';

type Named<Name> = Extract<EditorCommand, { name: Name }>;
type Lettered = Named<LetterCommand>;

export const isLettered = (command: EditorCommand): command is Lettered => 'letter' in command;

/**
 * Stores the text that a command releases to the other side, and returns the id of the text. A text is used only if the
 * log names it, so the text of a failed command is never read. Returns undefined for commands without a text.
 */
export async function storeText(
  store: Pick<Store, 'released'>,
  sources: Sources,
  command: EditorCommand,
  now: number,
): Promise<string | undefined> {
  const { _id, progress } = sources.stored;
  const { round } = progress;
  const id = newId();
  const push = async (
    list: Exclude<keyof ReleasedFields, '_id'>,
    text: SentLetter | ReleasedCopy | ReleasedReview,
  ) => {
    const change = { $push: { [list]: text } };
    await withAppErrors(store.released.updateOne({ _id }, change, { upsert: true }));
    return id;
  };
  if (isLettered(command)) {
    const { name, letter } = command;
    const points = 'points' in command ? command.points : [];
    const { decision } = letters[name];
    const sent: SentLetter = {
      id,
      command: name,
      round,
      letter,
      points,
      decision,
      at: new Date(now),
    };
    return push('letters', sent);
  }
  if (command.name === 'release-file') {
    const { title, abstract, keywords, replies } = command;
    const file = sources.submission.copy?.id ?? null;
    if (file === null) throw refused('file', 'There is no anonymous copy of the PDF');
    const copy: ReleasedCopy = { id, round, title, abstract, keywords, replies, file };
    return push('copies', copy);
  }
  if (command.name === 'release-review') {
    const { invitation, text } = command;
    const key = sources.reviewers.find((each) => each._id === invitation)?.key;
    if (key === undefined) throw new AppError('version_conflict');
    const review: ReleasedReview = {
      ...{ id, invitation, round, text },
      key: reviewKey(key, round),
    };
    return push('reviews', review);
  }
  return undefined;
}

export const refused = (path: string, message: string) =>
  new AppError('invalid_request', { issues: [{ path, message }] });
