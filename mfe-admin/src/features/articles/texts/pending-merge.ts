import type { ReadText, TextVersion } from '@app/contracts/full-text';
import {
  type Choice,
  type MergedText,
  mergeTexts,
  withIdsOf,
} from '@app/contracts/full-text/corrections';

/** The versions that are put together when a new file was converted after corrections. */
export interface PendingMerge {
  /** The former conversion, which was corrected. */
  base: number;
  mine: number;
  theirs: number;
  /** Whether the ids of the corrected text are those of an earlier conversion than `base`. */
  isLater: boolean;
}

/** Returns what is to be put together, or undefined. `versions` are those of the article, the newest first. */
export function pendingMerge(versions: readonly TextVersion[]): PendingMerge | undefined {
  const [theirs] = versions;
  // Corrections that were not put together with one file are put together with the next one.
  const at = versions.findIndex(({ kind }) => kind !== 'upload');
  const mine = versions[at];
  if (theirs?.kind !== 'upload' || !mine) return undefined;
  const base = conversionOf(mine, versions);
  if (!base) return undefined;
  const isLater = versions.some(({ kind, number }) => kind === 'upload' && number < base.number);
  return { base: base.number, mine: mine.number, theirs: theirs.number, isLater };
}

/** Returns the conversion that was corrected. A version that restores a former one has the corrections of that one. */
function conversionOf(
  { number, basedOn, restores }: TextVersion,
  versions: readonly TextVersion[],
): TextVersion | undefined {
  const origin = restores ?? basedOn;
  const former = versions.find((each) => each.number === origin && origin < number);
  return former?.kind === 'upload' || !former ? former : conversionOf(former, versions);
}

export interface Versions {
  base: ReadText;
  mine: ReadText;
  theirs: ReadText;
  isLater: boolean;
}

/** Gives all three texts the ids of the corrected one. */
export function withSameIds({
  base: former,
  mine,
  theirs,
  isLater,
}: Versions): Omit<Versions, 'isLater'> {
  const base = isLater ? withIdsOf(mine.text, former) : former;
  return { base, mine, theirs: withIdsOf(base.text, theirs, mine.text) };
}

/** Puts corrections and a new conversion together. Questions that were answered before are not asked again. */
export function merged(
  { base, mine, theirs }: Omit<Versions, 'isLater'>,
  choices: Readonly<Record<string, Choice>>,
): MergedText & { read: ReadText } {
  const open = new Set(mine.questions.map(({ id }) => id));
  const answered = new Set(
    base.questions
      .map(({ id }) => id)
      .filter((id) => !open.has(id) && !id.startsWith('lost-words')),
  );
  const result = mergeTexts(base.text, mine.text, theirs.text, choices);
  const questions = theirs.questions.filter(({ id }) => !answered.has(id));
  return { ...result, read: { ...theirs, text: result.text, questions } };
}
