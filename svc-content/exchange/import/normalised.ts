import {
  ADDRESSES_PATTERN,
  addressKey,
  bareDoi,
  bareFunderId,
  DOI_PATTERN,
  doiUrl,
  type Funding,
  isLanguage,
  isRor,
  type Relation,
  relatedIdentifierTypes,
  relationTypes,
  rorUrl,
  type Translation,
  withHyphens,
} from '@app/contracts';

type Note = (message: string) => void;

// Imported files contain these values in several forms. Each function returns the form in which articles store a value.
// Invalid values are left out with a note, so that the rest of the article can be imported.

/** Names of languages in BibTeX files that differ from the English names. */
const BABEL_NAMES: Record<string, string> = {
  american: 'en-US',
  usenglish: 'en-US',
  british: 'en-GB',
  ukenglish: 'en-GB',
  ngerman: 'de',
  naustrian: 'de-AT',
  nswissgerman: 'de-CH',
  brazilian: 'pt-BR',
  brazil: 'pt-BR',
};

let codesByName: Map<string, string> | undefined;

/** Returns the code of the language with an English name. */
function codeOfName(name: string): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  codesByName ??= new Map(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .map((code) => [names.of(code)?.toLowerCase() ?? '', code]),
  );
  return BABEL_NAMES[name] ?? codesByName.get(name);
}

/** Reads a language: its English name, or a code of two or three letters, in any case, with hyphens or underscores. */
export function languageCode(text: string): string | undefined {
  const tag = text.trim().replaceAll('_', '-');
  if (tag === '') return undefined;
  const named = codeOfName(tag.toLowerCase());
  if (named) return named;
  try {
    const [code = ''] = Intl.getCanonicalLocales(tag);
    return isLanguage(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the code of a language, or an empty text. */
export function knownLanguage(text: string | undefined, note: Note): string {
  const code = languageCode(text ?? '');
  if (text?.trim() && !code) note(`The language ${text} is not known and was left out`);
  return code ?? '';
}

/** A title or an abstract in a language other than the article's. */
export type TranslatedPart = Omit<Translation, 'language'> & { language: string | undefined };

/** Returns a translation for each language, which combines the parts in this language. */
export function translationsOf(parts: readonly TranslatedPart[], note: Note): Translation[] {
  const byLanguage = new Map<string, Translation>();
  for (const { language: sent, ...html } of parts) {
    const language = knownLanguage(sent, note);
    if (language) byLanguage.set(language, { ...byLanguage.get(language), ...html, language });
  }
  return [...byLanguage.values()];
}

const FUNDER_DOI = /^10\.13039\/\S+$/;

/** Returns a ROR id or a DOI of the Funder Registry. */
export function funderId(text: string): string | undefined {
  const id = bareFunderId(text);
  return FUNDER_DOI.test(id) || isRor(id) ? id : undefined;
}

interface SentFunder {
  name: string;
  /** All ids of the funder in the file. */
  ids: readonly string[];
  awards: readonly string[];
}

/**
 * Returns a list of one funder, with the first known id. A funder without a name is named by the address of its id. The
 * list is empty if both are missing.
 */
export function knownFunder({ name, ids, awards }: SentFunder, note: Note): Funding[] {
  const id = ids.map(funderId).find(Boolean);
  const others = ids.filter((text) => text && (!id || funderId(text) !== id));
  const address = id && (FUNDER_DOI.test(id) ? doiUrl(id) : rorUrl(id));
  const displayName = name || address;
  for (const other of others) {
    note(`The id ${other} of the funder ${displayName ?? 'without a name'} was left out`);
  }
  if (!displayName) {
    if (awards.length > 0) note(`Awards without a funder were left out: ${awards.join(', ')}`);
    return [];
  }
  if (!name) note(`The funder ${displayName} has no name in the file: add the name`);
  return [
    { name: displayName, ...(id && { id }), ...(awards.length > 0 && { awards: [...awards] }) },
  ];
}

interface SentRelation {
  type: string | undefined;
  identifierType: string | undefined;
  identifier: string;
  description?: string;
}

/**
 * Returns a list of one relation. The list is empty if an article cannot store the relation, or if the identifier is
 * empty, as in some real deposits. A DOI may be written as an address or in quotation marks.
 */
export function knownRelation(sent: SentRelation, note: Note): Relation[] {
  if (sent.identifier === '') {
    if (sent.description) {
      note(`A related work without an identifier was left out: ${sent.description}`);
    }
    return [];
  }
  const type = relationTypes.find((known) => known === sent.type);
  const sentType = relatedIdentifierTypes.find((known) => known === sent.identifierType);
  if (!type || !sentType) {
    const [what, kind] = type ? ['identifier', sent.identifierType] : ['type', sent.type];
    note(`A relation to ${sent.identifier} of the unknown ${what} ${kind} was left out`);
    return [];
  }
  const unquoted = sent.identifier.replace(/^["'“”‘’]+|["'“”‘’]+$/g, '');
  const doi = bareDoi(unquoted);
  const description = sent.description && { description: sent.description };
  if (DOI_PATTERN.test(doi) && (sentType === 'doi' || sentType === 'uri')) {
    if (unquoted !== sent.identifier) {
      note(`Quotation marks were removed from the DOI ${sent.identifier}`);
    }
    // A DOI that is sent as an address remains an address.
    const isAddress = sentType === 'uri' && /^https?:/i.test(unquoted);
    return isAddress
      ? [{ type, identifierType: 'uri', identifier: unquoted, ...description }]
      : [{ type, identifierType: 'doi', identifier: doi, ...description }];
  }
  if (sentType === 'doi') {
    note(`The DOI of a related work, ${sent.identifier}, is wrong and was left out`);
    return [];
  }
  const { identifier } = sent;
  const isOther = sentType === 'uri' && !/^https?:\/\/\S+$/i.test(identifier);
  if (isOther) note(`${identifier} is not an address: stored as another kind of identifier`);
  return [{ type, identifierType: isOther ? 'other' : sentType, identifier, ...description }];
}

/** Matches the addresses of articles in this system, which its own exports contain. */
const ARTICLE_ADDRESS = /^\/archives\/\d{4}\/vol\d+\/issue\d+\//;

const isDoiAddress = (address: string) => /^10\.\d/.test(bareDoi(address));

/**
 * Returns the address if it can be a former address of an article. Returns an empty text for the address of a DOI, for
 * an address in this system, and for a text that is not an address.
 */
export function formerAddress(address: string): string {
  const key = ADDRESSES_PATTERN.test(address) ? addressKey(address) : null;
  return key && !ARTICLE_ADDRESS.test(key) && !isDoiAddress(address) ? address : '';
}

/** Matches a word before pages, in the languages of citations. */
const WORD_OF_PAGES =
  /^(?:pp?|pgs?|pages?|págs?|seiten?|ss?)(?:\.\s*|\s+)(?=[a-z]{0,4}\d|[ivxlcdm]+\b)/i;
/** Matches a range in which the end lacks the first digits of the start, as in `1453–60`. */
const SHORT_RANGE = /^(?<letters>[a-z]{0,4})(?<start>\d{2,7})-(?<end>\d{1,6})$/i;

/** Returns pages as articles store them: without a word before them, and with all digits of a range’s end. */
export function wholePages(text: string, note: Note): string {
  const pages = withHyphens(text).replace(WORD_OF_PAGES, '');
  const whole = pages.split(', ').map(wholeRange).join(', ');
  if (whole !== pages) note(`The pages ${text.trim()} are now ${whole}`);
  return whole;
}

function wholeRange(range: string): string {
  const { letters = '', start = '', end = '' } = SHORT_RANGE.exec(range)?.groups ?? {};
  const whole = start.slice(0, -end.length) + end;
  if (end === '' || end.length >= start.length || Number(whole) < Number(start)) return range;
  return `${letters}${start}-${letters}${whole}`;
}
