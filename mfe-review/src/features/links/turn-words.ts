import { labelOf } from '@app/contracts';

/** The texts about a turn of an author or a reviewer. */
export interface TurnWords {
  /** States whose turn it is. */
  turn: string;
  /** Explains the current step. */
  text: string;
  /** The label before the due day. Absent if there is no due day, or the reader has nothing to do. */
  due?: string;
  isOwn?: true;
}

/** Returns the texts of a state or status. A later release may send a value that this page does not know. */
export const turnWordsOf = (words: Readonly<Record<string, TurnWords>>, value: string): TurnWords =>
  words[value] ?? { turn: labelOf({}, value), text: 'Please reload this page to read more.' };
