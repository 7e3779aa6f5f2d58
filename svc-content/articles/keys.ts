import { plainText } from '@app/contracts';

/** References name files and addresses, which must not collide where case does not count. */
export function refKey(refnumber: string): string {
  return refnumber.toLowerCase();
}

/** What makes two titles the same: tags do not count, nor what `foldedText` passes over. */
export function titleKey(title: string): string {
  return foldedText(plainText(title));
}

/**
 * A text without case, width, spaces too many and invisible characters. Upper case first, so that “ß”
 * and “SS” fold together.
 */
export function foldedText(text: string): string {
  const fold = (part: string) => part.normalize('NFKC').toUpperCase().toLowerCase();
  return fold(fold(text))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
