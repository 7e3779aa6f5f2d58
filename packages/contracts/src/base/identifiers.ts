/** Returns an id without invisible characters, and with hyphens in place of all kinds of dashes. */
function plainId(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim();
}

/** Matches the text that may precede an ORCID iD: its address, which some programs write twice, and the word ORCID. */
const ORCID_PREFIX =
  /^(?:(?:https?:)?\/\/)?(?:www\.)?orcid\.org\/+(?:my-orcid\?orcid=|#\/?)?|^(?:info:|urn:)?orcid(?:\s*id)?(?:\s*:\s*|\s+)/i;
/**
 * Matches the digits of an iD with any separators, followed by a slash, a query or punctuation, but not by another iD.
 */
const ORCID_DIGITS =
  /^[<(]?(\d{4})[-\s]?(\d{4})[-\s]?(\d{4})[-\s]?(\d{3}[\dx])(?:[/?#.,;:>)]\D{0,200})?$/i;

/**
 * Returns the standard form of an ORCID iD, such as `0000-0002-1825-0097`: in upper case, without address, name and
 * surrounding punctuation. For other texts, only the prefixes are removed.
 */
export function bareOrcid(orcid: string): string {
  let id = plainId(orcid);
  for (let before = ''; before !== id; ) {
    before = id;
    id = id.replace(ORCID_PREFIX, '');
  }
  const [, ...parts] = ORCID_DIGITS.exec(id) ?? [];
  return (parts.length > 0 ? parts.join('-') : id).toUpperCase();
}

export const orcidUrl = (orcid: string) => `https://orcid.org/${orcid}`;

/** Returns whether a text is an ORCID iD. Its last character is a check digit (ISO 7064, mod 11-2). */
export function isOrcid(orcid: string): boolean {
  if (!/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(orcid)) return false;
  const digits = orcid.replaceAll('-', '');
  const total = [...digits.slice(0, -1)].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const check = (12 - (total % 11)) % 11;
  return digits.at(-1) === (check === 10 ? 'X' : String(check));
}

/** Returns whether a text is an ISSN, such as `2049-3630`. Its last character is a check digit (mod 11). */
export function isIssn(issn: string): boolean {
  if (!/^\d{4}-\d{3}[\dX]$/.test(issn)) return false;
  const digits = issn.replace('-', '');
  const total = [...digits].reduce(
    (sum, digit, at) => sum + (8 - at) * (digit === 'X' ? 10 : Number(digit)),
    0,
  );
  return total % 11 === 0;
}

/** Returns the print and web ISSNs, which a comma separates in the settings. */
export function issnLines(issn: string): string[] {
  return issn
    .split(',')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Returns the id in a ROR address, such as `05dxps055`, in lower case. Also accepts an id without address. */
export function bareRor(ror: string): string {
  return plainId(ror)
    .replace(/^(?:(?:https?:)?\/\/)?(?:www\.)?ror\.org\/+|^ror(?:\s*id)?\s*:\s*/i, '')
    .replace(/^([^\s/?#]+)[/?#.,;].*$/, '$1')
    .toLowerCase();
}

export const rorUrl = (ror: string) => `https://ror.org/${ror}`;

/** The digits of ROR ids: Crockford's base 32, without the letters i, l, o and u. */
const ROR_DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns whether a text is a ROR id. Its last two characters are check digits (ISO 7064, mod 97-10). */
export function isRor(ror: string): boolean {
  if (!/^0[0-9a-hjkmnp-tv-z]{6}\d{2}$/.test(ror)) return false;
  const value = [...ror.slice(0, 7)].reduce(
    (sum, digit) => sum * ROR_DIGITS.length + ROR_DIGITS.indexOf(digit),
    0,
  );
  return Number(ror.slice(-2)) === 98 - ((value * 100) % 97);
}

/**
 * Matches the text that may precede a DOI: the address of a resolver, possibly through a library's proxy, or the scheme
 * of a URI.
 */
const DOI_PREFIX =
  /^(?:(?:https?:)?\/\/)?(?:(?:www\.|dx\.)?doi[.-]org(?:\.[^/\s]+)?\/|hdl\.handle\.net\/(?=10\.))|^(?:info:\s*|urn:\s*)?doi[:/\s]\s*/i;
/** Matches quotation marks and brackets before a DOI. */
const DOI_OPENING = /^["'“”‘’«»‹›(<[]+\s*(?=10\.|doi|info:|urn:|https?:|\/\/|www\.|dx\.|hdl\.)/i;
const BRACKETS: Record<string, string> = { ')': '(', ']': '[', '>': '<' };
const TEX_CHARACTERS: Record<string, string> = {
  textless: '<',
  textgreater: '>',
  textunderscore: '_',
  textasciitilde: '~',
};
/** The maximum length of a text that is examined for a DOI, including its address. */
const MAX_DOI = 2_000;

/**
 * Returns the standard form of a DOI: without address or scheme, percent-encoding, TeX escapes, invisible characters,
 * and surrounding punctuation. The case is preserved. Comparisons use `doiKey`, which ignores the case.
 */
export function bareDoi(text: string): string {
  if (text.length > MAX_DOI) return text.trim();
  let doi = withoutTex(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
  for (let before = ''; before !== doi; ) {
    before = doi;
    doi = percentDecoded(doi).trim().replace(DOI_OPENING, '').replace(DOI_PREFIX, '');
  }
  return /^10\.\d/.test(doi) ? withoutEnd(doi) : doi;
}

const HTML_CHARACTERS: Record<string, string> = { lt: '<', gt: '>', amp: '&' };

/** Removes TeX and HTML codes, because DOIs never contain backslashes, braces or HTML codes. */
function withoutTex(text: string): string {
  return text
    .replace(/&(?:amp;)*(lt|gt|amp);/g, (code, name) => HTML_CHARACTERS[name] ?? code)
    .replace(/\\(text[a-z]+)\s*/g, (command, name) => TEX_CHARACTERS[name] ?? command)
    .replace(/\$([<>])\$/g, '$1')
    .replace(/[\\{}]/g, '');
}

/** Decodes percent-encoded bytes that are UTF-8. Other percent signs belong to the DOI. */
function percentDecoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}

/** Removes punctuation at the end, and closing brackets that have no opening bracket in the DOI. */
function withoutEnd(doi: string): string {
  let end = doi.length;
  for (; end > 0; end -= 1) {
    const last = doi[end - 1] ?? '';
    const opening = BRACKETS[last];
    const count = (bracket: string) => doi.slice(0, end).split(bracket).length;
    if (opening ? count(opening) >= count(last) : !/[\s.,;:"'“”‘’«»‹›，。、；]/.test(last)) break;
  }
  return doi.slice(0, end);
}

/** Returns the same key for all forms of a DOI. Case makes no difference in DOIs. */
export function doiKey(doi: string): string {
  return bareDoi(doi).toLowerCase();
}

/** Matches a DOI: `10.`, the registrant's number, a slash, and a suffix without spaces and backslashes. */
export const DOI_PATTERN = /^10\.\d{4,9}(?:\.\d+)*\/[^\s\\]+$/;

/** The prefix of DOIs in the former Funder Registry. */
export const FUNDER_REGISTRY = '10.13039/';

/**
 * Returns the id of a funder: a ROR id or a DOI of the Funder Registry. `id` may also be only the number of such a DOI.
 */
export function bareFunderId(id: string): string {
  const doi = bareDoi(id);
  if (doi.startsWith(FUNDER_REGISTRY)) return doi;
  return /^(?:100\d{6}|501100\d{6})$/.test(doi) ? FUNDER_REGISTRY + doi : bareRor(id);
}

export const NOT_A_DOI = 'A DOI begins with 10. and has a slash, without spaces';

export const NOT_A_LANGUAGE = 'A code such as en or pt-BR';

/** Matches language codes without extensions, but also other texts, such as `en-usa`. */
export const LANGUAGE_PATTERN = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

/**
 * Returns whether a text is the code of a language with a known name, such as `en` or `pt-BR`, without extensions.
 */
export function isLanguage(code: string): boolean {
  if (!LANGUAGE_PATTERN.test(code)) return false;
  try {
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    return names.of(code) !== undefined;
  } catch {
    return false;
  }
}

/** Matches an SPDX identifier or an address of a licence. */
export const LICENSE_PATTERN = /^(?:https?:\/\/\S+|[A-Za-z0-9][A-Za-z0-9.+-]*)$/;
