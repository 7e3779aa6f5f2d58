import { plainText } from '@app/contracts';
import { readSettings } from '@app/contracts/endpoints';
import { type Logger, serviceClient } from '@app/service-kit';

/** Words of the site. Passwords must not be built from them, nor from the names of the user and the journal. */
const SITE_WORDS = [
  ...['journal', 'article', 'issue', 'volume', 'paper', 'manuscript', 'certificate', 'archives'],
  ...['editor', 'editorial', 'author', 'reviewer', 'publisher', 'publishing', 'scholarly'],
  ...['administrator', 'administration', 'admin', 'staff', 'webdata', 'worklog', 'login'],
];

/** The minimum score of zxcvbn. 3 means that a password withstands 100 million guesses. */
const MIN_SCORE = 3;

/**
 * The limits of the estimate, which blocks the event loop: the first 64 characters, and 8 readings of characters such
 * as `@` for `a`. With these limits, an estimate takes at most about 25 ms. With the library's defaults, it can take
 * 1.4 s.
 */
const LIMITS = { maxLength: 64, l33tMaxSubstitutions: 8 };

const CONTEXT_TIMEOUT_MS = 1_000;
const ADVICE = 'Use three or more unrelated words.';

/**
 * Returns why a new password is too easy to guess, or undefined. `userName` is the name of the user who will have the
 * password.
 */
export type PasswordPolicy = (password: string, userName: string) => Promise<string | undefined>;

/** Creates the policy. `journalNames` returns the names of the journal, which are treated like the user's name. */
export function passwordPolicy(journalNames: () => Promise<string[]>): PasswordPolicy {
  return async (password, userName) => {
    const names = [userName, ...(await journalNames())].flatMap(spellingsOf);
    const context = [...names, ...SITE_WORDS];
    const estimates = await estimator();
    const asTyped = estimates.check(password, context);
    // The password is also checked without spaces and punctuation, because the estimate rates them as hard to guess,
    // as in “Meera Rao 2026”.
    const joined = estimates.check(wordsOf(password).join(''), context);
    if ([asTyped, joined].some((estimate) => estimate.score < MIN_SCORE && isFromContext(estimate)))
      return `Too similar to a name or a word of this site. ${ADVICE}`;
    return asTyped.score < MIN_SCORE ? `Too easy to guess. ${ADVICE}` : undefined;
  };
}

/**
 * Returns a function that reads the names of the journal from svc-content. The function returns no names if svc-content
 * cannot be read.
 */
export function journalNamesOf(
  contentUrl: string | undefined,
  log: Logger,
  internalKeys: readonly string[] = [],
) {
  if (contentUrl === undefined) return async () => [];
  const callContent = serviceClient(contentUrl, CONTEXT_TIMEOUT_MS, internalKeys);
  return async (): Promise<string[]> => {
    try {
      const settings = await callContent(readSettings, {});
      const { websitename, formatted_journal_name, domain } = settings;
      return [websitename, plainText(formatted_journal_name), domain.replace(/^https?:\/\//, '')];
    } catch (err) {
      log.warn({ err }, 'passwords are checked without the name of the journal');
      return [];
    }
  };
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

const isFromContext = ({ sequence }: ReturnType<Estimator['check']>) =>
  sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');

type Estimator = InstanceType<typeof import('@zxcvbn-ts/core')['ZxcvbnFactory']>;
let loading: Promise<Estimator> | undefined;

/** Loads the list of 49,000 leaked passwords at the first use, because few processes ever check a password. */
function estimator(): Promise<Estimator> {
  loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }]) =>
      new ZxcvbnFactory({ dictionary, graphs, ...LIMITS }),
  );
  return loading;
}

/**
 * Returns the spellings of a name: as typed, without spaces, the initials, and each word, all with and without
 * diacritics.
 */
function spellingsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...new Set([name, plain])].flatMap((spelling) => {
    const words = wordsOf(spelling);
    const initials = words.map((word) => word[0]).join('');
    return [spelling, words.join(''), initials, ...words].filter(({ length }) => length > 2);
  });
}
