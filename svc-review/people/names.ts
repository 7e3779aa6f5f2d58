/** Maps letters that Unicode does not decompose to the letters that are usually typed instead. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i' };

/**
 * Returns a text without differences of case, diacritics and their transcriptions: Müller, Mueller and MULLER are
 * equal.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[øłđðþħı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/æ|ae/g, 'a')
    .replace(/œ|oe/g, 'o')
    .replace(/ue/g, 'u');
}

/** Words that are no part of a name. */
const TITLES = new Set('dr prof professor mr mrs ms phd md jr sr er shri smt'.split(' '));

/**
 * Returns the folded words of a name. If `splits`, capitals that may be initials, as in “JR Smith”, are separate words.
 */
export function wordsOf(name: string, splits: boolean): string[] {
  const isShouted = name === name.toUpperCase();
  return (name.match(/[\p{L}\p{M}]+/gu) ?? []).flatMap((word) => {
    const text = folded(word);
    const mayBeInitials = !isShouted && /^\p{Lu}{2,3}$/u.test(word);
    if (mayBeInitials) return splits ? [...text] : [text];
    return TITLES.has(text) ? [] : [text];
  });
}

/** `same`: all words are equal, in any order. `likely`: the names differ only by initials or missing middle names. */
export type Likeness = 'same' | 'likely' | undefined;

/**
 * Compares two names whose words may be in any order. Two names are alike if each word of the shorter one is a word of
 * the longer one or an initial of it, and at least one word is written in full in both. A single word, such as a family
 * name alone, is alike only to the same word.
 */
export function likenessOf(one: string, other: string): Likeness {
  const found = formsOf(one).flatMap((first) =>
    formsOf(other).map((second) => compare(first, second)),
  );
  return found.find((each) => each === 'same') ?? found.find((each) => each !== undefined);
}

type Words = readonly string[];

/**
 * Cache of the forms of compared names. A list of reviewers is compared with all authors of all articles that the
 * authors of a manuscript have written. Without the cache, folding these names repeatedly took seconds.
 */
const forms = new Map<string, readonly Words[]>();
const MOST_FORMS = 20_000;

/** Returns the words of a name, and also the words with capitals split, if both differ. */
function formsOf(name: string): readonly Words[] {
  const known = forms.get(name);
  if (known) return known;
  const [whole, split] = [wordsOf(name, false), wordsOf(name, true)];
  const made = split.length === whole.length ? [whole] : [whole, split];
  if (forms.size >= MOST_FORMS) forms.clear();
  forms.set(name, made);
  return made;
}

function compare(one: Words, other: Words): Likeness {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (!short.some((word) => word.length > 1 && long.includes(word))) return undefined;
  const rest = [...long];
  const take = (matches: (word: string) => boolean) => {
    const at = rest.findIndex(matches);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  };
  const doubtful = short.filter((word) => word.length === 1 || !take((each) => each === word));
  if (doubtful.length === 0 && rest.length === 0) return 'same';
  if (short.length < 2 || doubtful.length === short.length) return undefined;
  const isExplained = doubtful.every((word) =>
    take((each) =>
      word.length === 1 ? each.startsWith(word) : each.length === 1 && word.startsWith(each),
    ),
  );
  return isExplained ? 'likely' : undefined;
}
