import { type Contributor, doubtsAbout, hasMark } from '@app/contracts';
import { advice, type Finding, fault } from './check.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const quoted = (names: readonly string[]) =>
  list.format(names.slice(0, 3).map((name) => `“${name}”`));

export function authorsFinding(contributors: readonly Contributor[]): Finding {
  const authors = contributors.flatMap(({ name, isOrganization }) => (isOrganization ? [] : name));
  const invalid = authors.filter(isNoName);
  if (invalid.length > 0) {
    return fault(
      `${quoted(invalid)} is not one person’s name. Enter every author in full, separated by commas, without “et al.”, degrees, numbers or addresses.`,
    );
  }
  const doubts = doubtsAbout(contributors);
  const [doubt] = doubts.toSorted((a, b) => Number(b.isFault) - Number(a.isFault));
  if (doubt?.isFault) return fault(`${doubt.message}. Correct the authors.`);
  if (doubt) return advice(`${doubt.message.replace(/\.$/, '')}. Correct the authors if so.`);
  const capitals = authors.filter(isAllCapitals);
  if (capitals.length === 0) return null;
  return advice(
    `Citations will show ${quoted(capitals)} in capitals, as entered. Write names as the authors do.`,
  );
}

function isNoName(name: string): boolean {
  return (
    /\bet\.? al\b|\band others\b/i.test(name) ||
    /[\p{Nd}@&;/<>]/u.test(name) ||
    hasMark(name) ||
    /\s(and|und|et)\s/i.test(name) ||
    !/\p{L}.*\p{L}|\p{Script=Han}/u.test(name)
  );
}

/** Returns whether all words of a name are in capitals. Words without three successive letters are ignored. */
function isAllCapitals(name: string): boolean {
  const words = name.split(/[\s-]+/).filter((word) => /\p{L}{3}/u.test(word));
  const isUpper = (word: string) => word === word.toUpperCase() && word !== word.toLowerCase();
  return words.length > 0 && words.every(isUpper);
}
