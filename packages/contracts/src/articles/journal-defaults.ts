interface HasLicense {
  license: string;
}

/**
 * Returns the licence of an article or, if the article states no licence, the journal's licence. Empty if both are
 * missing.
 */
export function licenseOf(article: HasLicense, journal: HasLicense): string {
  return article.license || journal.license;
}

interface HasLanguage {
  language: string;
}

/** Returns the language code of an article. The default is the journal's language code or, without that code, `en`. */
export function languageOf(article: HasLanguage, journal: HasLanguage): string {
  return article.language || journal.language || 'en';
}
