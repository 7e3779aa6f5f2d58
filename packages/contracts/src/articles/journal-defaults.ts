interface HasLicense {
  license: string;
}

/** Returns the licence of an article: its own or, without one, that of the journal. Empty if neither states one. */
export function licenseOf(article: HasLicense, journal: HasLicense): string {
  return article.license || journal.license;
}

interface HasLanguage {
  language: string;
}

/** Returns the code of an article's language: its own or, without one, that of the journal. */
export function languageOf(article: HasLanguage, journal: HasLanguage): string {
  return article.language || journal.language || 'en';
}
