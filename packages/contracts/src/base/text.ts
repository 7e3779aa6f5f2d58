const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Converts HTML to text without tags, entities and line breaks. It does not make HTML safe. */
export function plainText(html: string): string {
  const text = html
    .replace(/<[^<>]*>/g, (tag) => (/^<\/?(p|br|li|div|ul|ol|h[1-6])\b/i.test(tag) ? ' ' : ''))
    .replace(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]+);/gi, (entity, name: string) => {
      if (!name.startsWith('#')) return NAMED_ENTITIES[name.toLowerCase()] ?? entity;
      const code =
        name[1]?.toLowerCase() === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    });
  return singleSpaced(withoutControls(text)).trim();
}

/** Replaces each run of white space by one space. Single spaces are not matched, for speed. */
function singleSpaced(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, ' ');
}

/** Splits a comma-separated `authorname` into names. */
export function splitAuthors(authorname: string): string[] {
  return authorname
    .split(',')
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter((name) => name !== '');
}

/** Parses a page range such as `12-15`, or a single page. Returns null for any other text. */
export function parsePages(pagenumber: string): { first: number; last: number } | null {
  const match = /^([0-9]{1,7})(?:-([0-9]{1,7}))?$/.exec(pagenumber);
  if (!match) return null;
  const first = Number(match[1]);
  const last = match[2] === undefined ? first : Number(match[2]);
  return last >= first ? { first, last } : null;
}

/**
 * Returns the number by which an article is sorted: its first page or, without pages, its article
 * number.
 */
export function firstPageOf(article: { pagenumber: string; articlenumber: string }): number {
  const number = /(\d{1,7})\D*$/.exec(article.articlenumber)?.[1];
  return parsePages(article.pagenumber)?.first ?? Number(number ?? Number.MAX_SAFE_INTEGER);
}

/** Escapes each `<` that does not start a tag (“x<y”), because an HTML parser would drop the text after it. */
export function escapeLoneLessThan(html: string): string {
  return html.replace(/<(?!\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|!--)/gi, '&lt;');
}

/** Splits at semicolons or, if there are none, at commas, but not within names such as N,N-dimethylaniline. */
export function splitKeywords(keywords: string): string[] {
  const pieces = keywords.split(
    keywords.includes(';') ? ';' : /,(?=\s|$)|(?<=[^\s,]{3}),(?=\p{L}{2})/u,
  );
  return [...new Set(pieces.map((piece) => piece.replace(/\s+/g, ' ').trim()).filter(Boolean))];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern exists to match control characters
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** Removes the characters that HTML and XML forbid: control characters, lone surrogates and U+FFFE. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replace(CONTROLS, '');
}

/** Returns the URL of a DOI. Old DOIs may contain `?` and `#`, which are escaped. */
export function doiUrl(doi: string): string {
  return `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`;
}

/** Returns the URL of a licence that is given as a URL or as an SPDX identifier. */
export function licenseUrl(license: string): string {
  if (/^https?:/.test(license)) return license;
  const [, terms, version] = /^CC-(BY[A-Z-]*)-(\d\.\d)$/.exec(license) ?? [];
  if (terms) return `https://creativecommons.org/licenses/${terms.toLowerCase()}/${version}/`;
  return `https://spdx.org/licenses/${encodeURIComponent(license)}.html`;
}
