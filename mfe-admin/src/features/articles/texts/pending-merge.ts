import type { ReadText, TextVersion } from '@app/contracts/full-text';
import {
  type Choice,
  type MergedText,
  mergeTexts,
  withIdsOf,
} from '@app/contracts/full-text/corrections';

/** The numbers of the versions to merge when a new file was uploaded after corrections. */
export interface PendingMerge {
  /** The conversion that was corrected. */
  base: number;
  mine: number;
  theirs: number;
  /**
   * True if the text was converted before `base`, too. The corrected text then has the ids of that earlier conversion.
   */
  isLater: boolean;
}

/**
 * Returns the versions to merge, or undefined if there is nothing to merge. `versions` are all versions, newest first.
 */
export function pendingMerge(versions: readonly TextVersion[]): PendingMerge | undefined {
  const [theirs] = versions;
  // The latest version that is not an upload, even if several files were uploaded since.
  const at = versions.findIndex(({ kind }) => kind !== 'upload');
  const mine = versions[at];
  if (theirs?.kind !== 'upload' || !mine) return undefined;
  const base = conversionOf(mine, versions);
  if (!base) return undefined;
  const isLater = versions.some(({ kind, number }) => kind === 'upload' && number < base.number);
  return { base: base.number, mine: mine.number, theirs: theirs.number, isLater };
}

/**
 * Returns the conversion on which a version is based. For a restored version, follows the version that was restored.
 */
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

/** Gives all three texts the ids of the corrected text, so that the merge can match their parts. */
export function withSameIds({
  base: former,
  mine,
  theirs,
  isLater,
}: Versions): Omit<Versions, 'isLater'> {
  const base = isLater ? withIdsOf(mine.text, former) : former;
  return { base, mine, theirs: withIdsOf(base.text, theirs, mine.text) };
}

/** Merges the corrected text with a new conversion. Drops questions that the editor has already answered. */
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
