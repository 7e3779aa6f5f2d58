const names = new Intl.DisplayNames('en', { type: 'region' });

/** Returns the two letters of a country, if it is stored as such. */
export function countryCode(country: string | undefined): string | undefined {
  return country && /^[A-Z]{2}$/.test(country) ? country : undefined;
}

export function countryName(country: string | undefined): string | undefined {
  const code = countryCode(country);
  return code ? names.of(code) : country;
}
