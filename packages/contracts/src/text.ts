const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * The text of a rich-text field: tags dropped, the entities that a sanitiser writes decoded,
 * whitespace collapsed. For citation tags, `title` elements, keys and file names; never a defence
 * against unsafe HTML, which is refused where it is written.
 */
export function plainText(html: string): string {
  const text = html
    .replace(/<[^<>]*>/g, (tag) => (/^<\/?(p|br|li|div|ul|ol|h[1-6])\b/i.test(tag) ? ' ' : ''))
    .replace(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]+);/gi, (entity, name: string) => {
      if (!name.startsWith('#')) return NAMED_ENTITIES[name.toLowerCase()] ?? entity;
      const code =
        name[1]?.toLowerCase() === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    });
  return withoutControls(text).replace(/\s+/g, ' ').trim();
}

/** The authors of a comma-separated `authorname`, in order, without empty ones. */
export function splitAuthors(authorname: string): string[] {
  return authorname
    .split(',')
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter((name) => name !== '');
}

/** `12-15` → `{ first: 12, last: 15 }`; a single page is its own last one; anything else → null. */
export function parsePages(pagenumber: string): { first: number; last: number } | null {
  const match = /^([0-9]{1,7})(?:-([0-9]{1,7}))?$/.exec(pagenumber);
  if (!match) return null;
  const first = Number(match[1]);
  const last = match[2] === undefined ? first : Number(match[2]);
  return last >= first ? { first, last } : null;
}

/**
 * A `<` that begins nothing in the shape of a tag becomes text: somebody wrote “T < 300 K” or “x<y”
 * by hand, and a parser of HTML would swallow the rest of the line.
 */
export function escapeLoneLessThan(html: string): string {
  return html.replace(/<(?!\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|!--)/gi, '&lt;');
}

/**
 * The keywords of an article, each once, in order. Semicolons part them where there are any; a comma
 * inside a name (2,4-dinitrophenol, N,N-dimethylaniline) has no space after it and parts nothing there.
 */
export function splitKeywords(keywords: string): string[] {
  const pieces = keywords.split(
    keywords.includes(';') ? ';' : /,(?=\s|$)|(?<=[^\s,]{3}),(?=\p{L}{2})/u,
  );
  return [...new Set(pieces.map((piece) => piece.replace(/\s+/g, ' ').trim()).filter(Boolean))];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** The text without what neither HTML nor XML can hold: control characters, lone surrogates, U+FFFE. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replace(CONTROLS, '');
}

/** A DOI as a link; an old one may hold signs that would end the path of an address. */
export function doiUrl(doi: string): string {
  return `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`;
}
