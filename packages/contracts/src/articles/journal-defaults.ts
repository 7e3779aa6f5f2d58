interface HasLicense {
  license: string;
}

/** Returns the licence of an article or, if it states none, that of the journal. Empty if neither states one. */
export function licenseOf(article: HasLicense, journal: HasLicense): string {
  return article.license || journal.license;
}

interface HasLanguage {
  language: string;
}

/** Returns the language code of an article or, if it states none, that of the journal. */
export function languageOf(article: HasLanguage, journal: HasLanguage): string {
  return article.language || journal.language || 'en';
}
