// The words in lists of authors that are neither given nor family names: degrees, titles, and words of organizations.
import { isSuffix } from './name-suffixes.ts';

const DEGREES = new Set(
  (
    'phd dphil drph mphil msc bsc dsc scd mph mbbs mbchb mbbch bds dds dmd dvm pharmd edd psyd dnp bpharm mpharm meng ' +
    'beng mtech btech mba mfa llm llb lld frcs frcp frcpath frcog frcgp frcr frca frcpc frcsc frcsed frcse frcpch facs ' +
    'facp facc facog faha frs frse frsc frsb frsa mrcp mrcs mrcgp mrcpch msn bsn msw mha mpp mpa aprn crna esq dba'
  ).split(' '),
);
/** Words that are degrees in capitals, and names otherwise: Md. Rahim, Yo-Yo Ma, Thi Do. */
const CAPITAL_DEGREES = new Set('MD DO MA BA MS BS RN JD MB BM OD MBE OBE CBE KBE'.split(' '));
const FELLOWSHIP = /^[FM](?:RC|AC|AA|ES|IC|RA)[A-Z]{1,4}(?:\([A-Za-z]+\))?$/;

/** Returns whether a word is a degree and cannot be a name, such as `PhD`, `M.D.` or `FRCS`. */
export function isDegree(word: string): boolean {
  const bare = word.replace(/[.\s]/g, '');
  return DEGREES.has(bare.toLowerCase()) || CAPITAL_DEGREES.has(bare) || FELLOWSHIP.test(bare);
}

/** Matches titles before names, in English and German, and in the forms that Indian and Turkish authors use. */
const HONORIFIC =
  /^(?:(?:drs?|prof|professor|mr|mrs|ms|sir|dame)\.?|(?:assoc|asst|assist|rev|hon|ing|mag|eng|er|ir)\.|(?:dr|dipl|priv|univ|apl)\.?-\p{L}+\.?)$/iu;
/** Matches the faculty or kind of a doctorate, as in Dr. rer. nat. */
const FACULTY =
  /^(?:med|rer|nat|phil|jur|iur|theol|vet|dent|oec|pol|agr|sc|techn|habil|mult|h\.?\s?c)\.$/i;
/** Matches a title that may follow a name, as in “Müller, Dr. med., Hans”. */
const TITLE_AFTER = /^(?:(?:dr|prof)\.?|dipl\.|ing\.)$/i;

/** Returns the words of a name without preceding titles. At least one word remains. */
export function withoutHonorifics(words: readonly string[]): string[] {
  let start = 0;
  const isTitle = (word: string) => HONORIFIC.test(word) || (start > 0 && FACULTY.test(word));
  while (start < words.length - 1 && isTitle(words[start] ?? '')) start += 1;
  return words.slice(start);
}

/** Returns whether a text consists of degrees and titles, such as `MD/PhD`, `MSc PhD` or `Dr. med.`. */
export function isDegrees(text: string): boolean {
  const words = text
    .replace(/\bPh\.?\s+D\b\.?/gi, 'PhD')
    .split(/[\s/&-]+/)
    .filter(Boolean);
  const isTitle = (word: string, at: number) =>
    TITLE_AFTER.test(word) || (at > 0 && FACULTY.test(word));
  return words.length > 0 && words.every((word, at) => isDegree(word) || isTitle(word, at));
}

/** Returns whether a text consists of initials, such as `A.`, `J.-P.`, `J. R. R.` or `AK`. */
export function isInitials(text: string): boolean {
  return /^(?:\p{Lu}\.?-?[\s.]*){1,4}$/u.test(text) && !/\p{Ll}/u.test(text);
}

const COMPANY =
  /^(?:Inc|Ltd|LLC|LLP|PLC|GmbH|Corp|Co|S\.?A|B\.?V|N\.?V|Pty|Pty\.? Ltd|Co\.?,? Ltd)\.?$/i;

/** Returns whether a text after a comma belongs to the name of a company. */
export function isCompanyForm(text: string): boolean {
  return COMPANY.test(text);
}

const ORGANIZATION = new RegExp(
  '(?<!\\p{L})(?:universi[td]\\p{L}*|institut(?:e|es|o|ion)?|department|d[ée]partement|facult\\p{L}*|school of|college of|' +
    'laborator(?:y|ies)|laboratoire|hospital|ministr(?:y|ies)|ministerio|consortium|collaborati(?:on|ve)|collaborators|' +
    'investigators|committee|commission|council|associations?|societ(?:y|ies)|soci[ée]t[ée]|gesellschaft|federation|' +
    'foundation|organi[sz]ation|agency|authority|network|initiative|programme|task force|groups?|groupe|team|' +
    'centers?|centres?|bureau|trust)(?!\\p{L})|大学|大學|研究所|研究会|研究會|学会|學會|委員会|委员会|協会|协会|機構|グループ|대학교|연구소|학회|위원회',
  'iu',
);

/** Returns whether a name contains a word of organizations, such as Group or University. */
export function hasOrganizationWord(name: string): boolean {
  return ORGANIZATION.test(name);
}

/** Returns the name of a group without introductory words, such as “on behalf of the”. */
export function groupName(name: string): string {
  return name.replace(/^(?:on behalf of|for(?=\s+the\s))\s+(?=\S)/i, '').replace(/^the\s/, 'The ');
}

const OTHERS = /\bet\.? al\b|\band (?:others|\d+ others|colleagues)\b|^others$|…$|\.\.\.$/i;

/** Returns whether a text stands for unnamed authors, such as “et al.” */
export function standsForOthers(text: string): boolean {
  return OTHERS.test(text);
}

const EDITOR = /^(?:eds?|editors?|corresponding author|corresp)\.?$/i;
const BRACKETS = /\s*\^?[([<{（【]\s*([^()[\]<>{}（）【】]*?)\s*[)\]>}）】]/g;

/**
 * Removes brackets that add something to a name: degrees, footnote marks, emails, ORCID iDs and roles. Their content
 * is added to `leftOut`. A suffix in brackets becomes part of the name. Other brackets, such as those around an
 * abbreviation, remain.
 */
export function withoutBrackets(text: string, leftOut: string[]): string {
  return text.replace(BRACKETS, (written, content: string) => {
    if (isSuffix(content)) return ` ${content}`;
    const isNote =
      isDegrees(content) ||
      EDITOR.test(content) ||
      /^[\d\s,*†‡§]+$|^\S+@\S+$|\borcid\b|^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/i.test(content);
    if (isNote) leftOut.push(content);
    return isNote ? '' : written;
  });
}

const SYMBOL = '[*∗⁎†‡§¶‖✉]';
/** The characters of footnote marks: symbols and superscripts. */
const MARK = '[*∗⁎†‡§¶‖✉⁰¹²³⁴-⁹⁺]';
const AFTER_NAME = '(?<=[\\p{L}\\p{M}.)])[\\s,]*';
/** Matches the beginning of a name, but not the beginning of another word, such as the H in ²H NMR. */
const NAME = "(?=\\p{Lu}[\\p{Ll}\\p{M}.'’]|\\p{Lo})";
const LAST_MARKS = `${AFTER_NAME}${MARK}+(?:\\s*,\\s*${MARK}+)*`;
/**
 * Matches footnote marks after a name, before a name, or as a whole part of a name. A superscript within a name, as in
 * Ca²⁺ Group, is not a footnote mark.
 */
const MARKS = new RegExp(
  [
    `${LAST_MARKS}(?=\\s*(?:[,;，、；]|$|\\s(?:and|und|et|&)\\s))`,
    `${AFTER_NAME}${SYMBOL}+(?=\\s)`,
    `(?<=^|[,;，、；]\\s?)(?:${SYMBOL}+\\s*(?=\\p{L})|${MARK}+\\s*${NAME})`,
    `^${MARK}+$`,
  ].join('|'),
  'gu',
);
const MARKS_AT_END = new RegExp(`${LAST_MARKS}$`, 'u');
const ANY_MARK = new RegExp(MARK, 'u');

/** Returns whether a text contains a character of footnote marks. */
export function hasMark(text: string): boolean {
  return ANY_MARK.test(text);
}

/** Matches digits after a letter, as in `Ann Lee1,2, Bob Ray^{2}`, but not the digits of a suffix such as 3rd. */
const DIGITS =
  /(?<=\p{Ll})(?:\^\{?)?\d{1,2}(?:\s*,\s*(?:\d{1,2}(?!\p{L})|\*))*\*?\}?(?=\s*(?:[,;，、；]|\s(?:and|&)\s|$))/gu;

/** Removes the footnote marks at the end of an organization’s name. The same characters within the name remain. */
export function withoutLastMarks(name: string): string {
  return name.replace(MARKS_AT_END, '');
}

/**
 * Removes footnote marks after names. Digits are added to `leftOut`, because they could belong to the name of an
 * organization.
 */
export function withoutMarks(text: string, leftOut?: string[]): string {
  const plain = text.replace(MARKS, '');
  if (!leftOut) return plain;
  return plain.replace(DIGITS, (digits) => {
    leftOut.push(digits);
    return '';
  });
}
