import { licenseUrl } from '../base/text.ts';

/** The terms of Creative Commons licences, in the order in which their names list them. */
const TERMS = {
  by: 'Attribution',
  nc: 'NonCommercial',
  nd: 'NoDerivatives',
  sa: 'ShareAlike',
} as const;
export type LicenseTerm = keyof typeof TERMS | 'cc' | 'zero' | 'pd';

export interface LicenseText {
  /** The name, such as “Creative Commons Attribution 4.0 International (CC BY 4.0)”. */
  words: string;
  /** The short name, such as “CC BY 4.0”. */
  short: string;
  /** The marks of a Creative Commons licence, in their order. Empty for other licences. */
  marks: LicenseTerm[];
}

/** The text that follows the version number if the licence is not specific to a country. */
const SCOPES: Record<string, string> = {
  '1.0': ' Generic',
  '2.0': ' Generic',
  '2.5': ' Generic',
  '3.0': ' Unported',
  '4.0': ' International',
};

/** Returns a licence in words. `license` is a URL or an SPDX identifier. An unknown licence is returned unchanged. */
export function licenseText(license: string): LicenseText {
  const address = licenseUrl(license);
  const [, path = '', version = '', port = ''] =
    /^https?:\/\/(?:www\.)?creativecommons\.org\/((?:licenses|publicdomain)\/[a-z-]+)\/(\d\.\d)(?:\/([a-z]{2,3})(?=\/|$))?/i.exec(
      address,
    ) ?? [];
  const [kind, name = ''] = path.toLowerCase().split('/');
  if ((kind === 'publicdomain' && name === 'zero') || /^CC0-1\.0$/i.test(license)) {
    const short = 'CC0 1.0';
    return {
      words: `Creative Commons Zero 1.0 Universal (${short})`,
      short,
      marks: ['cc', 'zero'],
    };
  }
  if (kind === 'publicdomain' && name === 'mark') {
    const short = 'Public Domain Mark 1.0';
    return { words: short, short, marks: ['pd'] };
  }
  const terms = name.split('-').filter((term): term is keyof typeof TERMS => term in TERMS);
  if (kind !== 'licenses' || terms.length === 0)
    return { words: license, short: license, marks: [] };
  const scope = port ? ` ${port.toUpperCase()}` : (SCOPES[version] ?? '');
  const short = `CC ${terms.join('-').toUpperCase()} ${version}${port && scope}`;
  const full = terms.map((term) => TERMS[term]).join('-');
  return {
    words: `Creative Commons ${full} ${version}${scope} (${short})`,
    short,
    marks: ['cc', ...terms],
  };
}
