import {
  bareOrcid,
  type Contributor,
  type Funding,
  isOrcid,
  LICENSE_PATTERN,
} from '@app/contracts';
import { knownFunder } from './normalised.ts';

interface NotedDetails {
  contributors: Contributor[];
  funding: Funding[];
  license: string;
}

/**
 * Reads the notes in citation files of this system: licence, ORCID iDs and funding, separated by semicolons.
 * Returns undefined if the text contains anything else.
 */
export function readDetailNotes(
  text: string,
  authors: readonly Contributor[],
  note: (message: string) => void,
): NotedDetails | undefined {
  const details: NotedDetails = { contributors: [...authors], funding: [], license: '' };
  for (const line of text.split(/; (?=Licence: |ORCID iD of |Funding: )/)) {
    const [, kind, value = ''] = /^(Licence:|ORCID iD of|Funding:) (.+)$/.exec(line) ?? [];
    if (kind === 'Licence:' && LICENSE_PATTERN.test(value)) details.license = value;
    else if (kind === 'Funding:') details.funding.push(...funderOf(value, note));
    else if (!kind || !addOrcid(details.contributors, value)) return undefined;
  }
  return details;
}

function funderOf(text: string, note: (message: string) => void): Funding[] {
  const [funder = '', ...awards] = text.split(', award ');
  const [name = '', id] = funder.split(/, (?=https:\/\/(?:ror|doi)\.org\/\S+$)/);
  return knownFunder({ name, ids: id ? [id] : [], awards }, note);
}

/**
 * Adds an iD such as `Ada Lovelace: https://orcid.org/0000-0002-1825-0097` to the author with this name, if
 * there is exactly one.
 */
function addOrcid(contributors: Contributor[], text: string): boolean {
  const end = text.lastIndexOf(': ');
  const orcid = bareOrcid(text.slice(end + 2));
  const named = contributors.filter(({ name }) => name === text.slice(0, end));
  const [author] = named;
  if (!author || named.length > 1 || !isOrcid(orcid)) return false;
  contributors[contributors.indexOf(author)] = { ...author, orcid };
  return true;
}
