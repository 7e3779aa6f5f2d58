// The words in lists of authors that are no given or family names: suffixes, degrees, and words of organizations.

const SUFFIX = /^(?:[JSjs](?:n?[rR])\.?|II|III|IV|VI{0,3}|IX|2nd|3rd|[45]th|père|fils)$/;
/** Suffixes that are also family names or initials, so that they need a name of two words before them. */
const SUFFIX_OR_NAME = /^(?:V|Junior|Senior)$/;
/** Portuguese generations, which belong to the family name: Silva Filho. */
const GENERATION = /^(?:Filho|J[uú]nior|Neto|Netto|Sobrinho)$/;

/** Returns whether a word is a suffix such as `Jr.` or `III`. */
export function isSuffix(word: string): boolean {
  return SUFFIX.test(word) && word !== 'V';
}

/** Returns whether a word after a name of at least two words is a suffix. “Senior” and “V” are no suffixes otherwise. */
export function isSuffixAfter(name: string, word: string): boolean {
  return isSuffix(word) || (SUFFIX_OR_NAME.test(word) && /\S\s+\S/.test(name));
}

export function isGeneration(word: string): boolean {
  return GENERATION.test(word);
}

const DEGREES = new Set(
  (
    'phd dphil drph mphil msc bsc dsc scd mph mbbs mbchb mbbch bds dds dmd dvm pharmd edd psyd dnp bpharm mpharm meng ' +
    'beng mtech btech mba mfa llm llb lld frcs frcp frcpath frcog frcgp frcr frca frcpc frcsc frcsed frcse frcpch facs ' +
    'facp facc facog faha frs frse frsc frsb frsa mrcp mrcs mrcgp mrcpch msn bsn msw mha mpp mpa aprn crna esq dba'
  ).split(' '),
);
/** Degrees that are names in lower case: Md. Rahim, Yo-Yo Ma, Thi Do. */
const CAPITAL_DEGREES = new Set('MD DO MA BA MS BS RN JD MB BM OD MBE OBE CBE KBE'.split(' '));
const FELLOWSHIP = /^[FM](?:RC|AC|AA|ES|IC|RA)[A-Z]{1,4}(?:\([A-Za-z]+\))?$/;

/** Returns whether a word is a degree that is no name, such as `PhD`, `M.D.` or `FRCS`. */
export function isDegree(word: string): boolean {
  const bare = word.replace(/[.\s]/g, '');
  return DEGREES.has(bare.toLowerCase()) || CAPITAL_DEGREES.has(bare) || FELLOWSHIP.test(bare);
}

/** Returns whether a text consists of degrees, such as `MD/PhD` or `MSc PhD`. */
export function isDegrees(text: string): boolean {
  const words = text.replace(/\bPh\.?\s+D\b\.?/gi, 'PhD').split(/[\s/&-]+/);
  return words.filter(Boolean).length > 0 && words.every((word) => word === '' || isDegree(word));
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

const OTHERS = /\bet\.? al\b|\band (?:others|\d+ others|colleagues)\b|^others$|…$|\.\.\.$/i;

/** Returns whether a text stands for authors who are not named, such as “et al.”. */
export function standsForOthers(text: string): boolean {
  return OTHERS.test(text);
}

const MARK = '[*∗⁎†‡§¶‖✉⁰¹²³⁴-⁹⁺]+';
/** Marks of footnotes: symbols and superscript digits, which no name ends with. */
const MARKS = new RegExp(
  `(?<=[\\p{L}.)])[\\s,]*${MARK}(?:\\s*,\\s*${MARK})*(?=[\\s,;，、；]|$)`,
  'gu',
);

/** Removes footnote marks after names. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, '');
}
