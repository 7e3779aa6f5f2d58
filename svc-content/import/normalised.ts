import { ADDRESSES_PATTERN, addressKey, LANGUAGE_PATTERN } from '@app/contracts';

// What files of others write in several ways. Each function returns the form that an article holds, or undefined.

/** The names that BibTeX files have for languages besides those of English. */
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

/** Reads a language: a code in any case, with hyphens or underscores and of two or three letters, or its English name. */
export function languageCode(text: string): string | undefined {
  const tag = text.trim().replaceAll('_', '-');
  if (tag === '') return undefined;
  const named = codeOfName(tag.toLowerCase());
  if (named) return named;
  try {
    const [code = ''] = Intl.getCanonicalLocales(tag);
    const name = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code);
    return name && LANGUAGE_PATTERN.test(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** The addresses of this system, to which our own files lead. */
const OWN_ADDRESS = /^\/archives\/\d{4}\/vol\d+\/issue\d+\//;
const RESOLVER = /^https?:\/\/(?:www\.|dx\.)?doi\.org\//i;

/** Returns the registered address of an article, unless it is that of its DOI, or the article will have it here, too. */
export function formerAddress(address: string): string {
  const key = ADDRESSES_PATTERN.test(address) ? addressKey(address) : null;
  return key && !OWN_ADDRESS.test(key) && !RESOLVER.test(address) ? address : '';
}
