import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Editor, type ReviewerCertificate, reviewerCertificateIdSchema } from '@app/contracts';

/** The alphabet of Crockford's Base32, which omits I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SEAL_LENGTH = 8;
/** Number of places in a list of badges' statuses. A standard list has at least 2^17. */
export const STATUS_PLACES = 2 ** 20;

/** The fields of an editor on which the code of a certificate depends. */
export type CodedEditor = Pick<Editor, 'id' | 'name' | 'category' | 'since'>;

/** The fields of a reviewer's certificate on which its code depends. */
export type CodedReviewer = Pick<ReviewerCertificate, 'id' | 'name' | 'year' | 'count'>;

export interface Codes {
  article(refnumber: string, author: string): string;
  /**
   * Returns the code of an editor's certificate. The code depends on the role, the year and the `day` (`YYYY-MM-DD`).
   */
  editor(editor: CodedEditor, day: string): string;
  /** Returns the code of a reviewer's certificate. A certificate that replaces it has another code. */
  reviewer(certificate: CodedReviewer): string;
}

/** The codes and places that one key yields. */
export interface CodesOfKey extends Codes {
  /**
   * Returns the place of an author's badge in the list of the article's badges: from 0 to `STATUS_PLACES` - 1. `orcid`
   * is the confirmed ORCID iD in the badge, or empty.
   */
  authorPlace(refnumber: string, author: string, orcid: string): number;
  /** Returns the place of an editor's badges in the list of editors' badges. It does not depend on the day. */
  editorPlace(editor: CodedEditor): number;
  /** Returns the place of a reviewer's badge in the list of this certificate alone. */
  reviewerPlace(certificate: CodedReviewer & Pick<ReviewerCertificate, 'orcid'>): number;
}

/** Creates codes with the present key. `former` creates them with the keys of older certificates. */
export interface AllCodes extends CodesOfKey {
  former: CodesOfKey[];
}

/**
 * Creates verification codes. A code identifies a certificate, and its last characters, the seal, are an HMAC that
 * only this journal can compute. Codes are not stored: verification reads the journal's records and computes the code
 * again. `keys` is the present key, followed by former keys, separated by commas.
 */
export function createCodes(keys: string): AllCodes {
  const [present, ...former] = keys.split(',');
  return { ...codesOf(present ?? ''), former: former.map(codesOf) };
}

function codesOf(key: string): CodesOfKey {
  const digestOf = (parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  const place = (...parts: string[]) => digestOf(parts).readUInt32BE() % STATUS_PLACES;
  const seal = (...parts: string[]) => {
    const digest = digestOf(parts);
    // 256 is a multiple of 32, so the remainder does not make any character more likely.
    return [...digest.subarray(0, SEAL_LENGTH)].map((byte) => ALPHABET[byte % 32]).join('');
  };
  return {
    article: (refnumber, author) => `${refnumber}-${seal('article', refnumber, author)}`,
    editor: ({ id, name, category, since }, day) =>
      `ED-${day.replaceAll('-', '')}-${seal('editor', id, name, category, day, ...ifSet(since))}`,
    reviewer: (certificate) =>
      `${reviewerSubject(certificate.id)}-${seal('reviewer', ...partsOf(certificate))}`,
    authorPlace: (refnumber, author, orcid) =>
      place('place of author', refnumber, author, ...ifSet(orcid)),
    editorPlace: ({ id, name, category, since }) =>
      place('place of editor', id, name, category, ...ifSet(since)),
    reviewerPlace: (certificate) =>
      place('place of reviewer', ...partsOf(certificate), certificate.orcid),
  };
}

const ifSet = (part: string | undefined) => (part ? [part] : []);

/**
 * Returns the editor with and without the first year. A certificate without the year stays valid after the year has
 * been entered, because the certificate says nothing wrong.
 */
export function validStatementsOf<E extends CodedEditor>(editor: E): E[] {
  return editor.since ? [editor, { ...editor, since: undefined }] : [editor];
}

const partsOf = ({ id, name, year, count }: CodedReviewer) => [id, name, `${year}`, `${count}`];

/** Returns the subject in the code of a reviewer's certificate. The list of its badge's status has the same name. */
export const reviewerSubject = (id: string): string => `RV-${id}`;

/** Returns the id in the subject of a reviewer's code, or null if the subject is of another kind. */
export function reviewerIdIn(subject: string): string | null {
  const [, typed] = /^RV-([0-9a-z]+)$/i.exec(subject) ?? [];
  return reviewerCertificateIdSchema.safeParse(normalized(typed ?? '')).data ?? null;
}

const normalized = (typed: string) =>
  typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');

/**
 * Splits a typed code into subject and seal. The subject is an article's reference number, `ED-` and a day, or `RV-`
 * and an id, and is returned as typed. The seal is normalized: lower case becomes upper case, O becomes 0, I and L
 * become 1. Returns null for a text that is not a code.
 */
export function parseCode(code: string) {
  const [, subject, typed] = /^(.+)-([0-9a-z]{8})$/i.exec(code) ?? [];
  if (!subject || !typed) return null;
  return { subject, seal: normalized(typed) };
}

/** Returns whether a code ends with this seal. Compares in constant time. */
export function hasSeal(code: string, seal: string): boolean {
  return timingSafeEqual(Buffer.from(code.slice(-SEAL_LENGTH)), Buffer.from(seal));
}
