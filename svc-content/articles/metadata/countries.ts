const names = new Intl.DisplayNames('en', { type: 'region' });

/** Returns the two-letter code of a country if the country is stored as a code. */
export function countryCode(country: string | undefined): string | undefined {
  return country && /^[A-Z]{2}$/.test(country) ? country : undefined;
}

export function countryName(country: string | undefined): string | undefined {
  const code = countryCode(country);
  return code ? names.of(code) : country;
}
