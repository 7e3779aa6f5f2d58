import { plainText } from '@app/contracts';

/** References name files and addresses, which must not collide where case does not count. */
export function refKey(refnumber: string): string {
  return refnumber.toLowerCase();
}

/**
 * What makes two titles the same: tags, case, width, spaces and invisible characters do not count.
 * Upper case first, so that “ß” and “SS” fold together.
 */
export function titleKey(title: string): string {
  const fold = (text: string) => text.normalize('NFKC').toUpperCase().toLowerCase();
  return fold(fold(plainText(title)))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
