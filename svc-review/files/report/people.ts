import { parseAuthorName } from '@app/contracts';
import { fold, foldedWords } from './words.ts';

/** A person whose name a text must not reveal. Unknown fields are empty. */
export interface Person {
  name: string;
  email: string;
  orcid: string;
  affiliation: string;
}

/** The traces of a person to search for. All words are folded. */
export interface Traces {
  family: string[];
  given: string[];
  /** The initials of the whole name, such as `oaq`. */
  initials: string;
  /** The name as one word, as in Chinese and in logins, and the part of the email address before the @. */
  joined: Set<string>;
  /** The digits of the ORCID iD, or undefined. */
  orcid: string | undefined;
  /** The distinctive words of each institution. */
  institutions: string[][];
  /** The domain of the email address, or undefined for public mail providers. */
  domain: string | undefined;
}

const PUBLIC_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|mail|proton|protonmail|zoho|yandex|qq|163|126|sina|foxmail|naver|hanmail|daum|rediffmail|t-online|orange|wanadoo|free|libero|seznam|ukr|rambler|list|inbox)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/i;
/** Matches an institution, as opposed to a city or street. */
const INSTITUTION =
  /universi|institut|college|hospital|klinik|clinic|laborator|academ|school|cent(?:er|re|rum|ro)\b|facult|department|dept|foundation|council|agency|ministry|museum|observator|polytech|hochschule|ecole|école|company|\b(?:inc|ltd|gmbh|llc|corp)\b/iu;
/** The folded words that many institutions have in common. */
const COMMON = new Set(
  foldedWords(
    'university universities universidad universite universitat universita institute institut instituto college ' +
      'hospital klinik clinic laboratory laboratories lab academy school center centre centro faculty department ' +
      'departement dept division section unit group chair foundation council agency ministry national federal state ' +
      'international general royal city of the for and de la del der des du di da fur zu et y e in at und inc ltd ' +
      'gmbh llc corp company sciences science applied technology technical engineering medicine medical research ' +
      'studies health education physics chemistry biology mathematics computer arts social natural life',
  ),
);
/** The minimum number of letters of a word that is searched without other words. */
export const SHORTEST_ALONE = 4;
const SHORTEST_LOGIN = 6;

export function tracesOf({ name, email, orcid, affiliation }: Person): Traces {
  const { family, given } = parseAuthorName(name);
  const [last, first] = [foldedWords(family), foldedWords(given)];
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const letter = first[0]?.[0] ?? '';
  const joined = [
    [...first, ...last],
    [...last, ...first],
    [letter, ...last],
    [...last, letter],
    foldedWords(local),
  ].map((words) => words.join(''));
  return {
    family: last,
    given: first,
    initials: [...first, ...last].map((word) => word[0]).join(''),
    joined: new Set(joined.filter((word) => word.length >= SHORTEST_LOGIN)),
    orcid: fold(orcid.slice(orcid.lastIndexOf('/') + 1)) || undefined,
    institutions: affiliation
      .split(/[,;\n]/)
      .filter((part) => INSTITUTION.test(part))
      .map((part) => foldedWords(part).filter((word) => !COMMON.has(word)))
      .filter((words) => words.length > 0),
    domain: domain === '' || PUBLIC_MAIL.test(domain) ? undefined : domain,
  };
}
