import { plainText } from '@app/contracts';
import { readSettings } from '@app/contracts/endpoints';
import { type Logger, serviceClient } from '@app/service-kit';

/** Words of the site that passwords must not be built from, besides the names of the user and of the journal. */
const SITE_WORDS = [
  ...['journal', 'article', 'issue', 'volume', 'paper', 'manuscript', 'certificate', 'archives'],
  ...['editor', 'editorial', 'author', 'reviewer', 'publisher', 'publishing', 'scholarly'],
  ...['administrator', 'administration', 'admin', 'staff', 'webdata', 'worklog', 'login'],
];

/** The estimated guesses that a password must withstand, as the score of zxcvbn: 3 stands for 100 million. */
const MIN_SCORE = 3;

/**
 * Limits of the estimate, which runs in the event loop: the first 64 characters, and 8 readings of characters such as
 * `@` for `a`. An estimate then takes at most about 25 ms; with the library's defaults it can take 1.4 s.
 */
const LIMITS = { maxLength: 64, l33tMaxSubstitutions: 8 };

const CONTEXT_TIMEOUT_MS = 1_000;
const ADVICE = 'Use three or more unrelated words.';

/** Returns why a new password is too easy to guess, or undefined. `userName` is the name of the password's user. */
export type PasswordPolicy = (password: string, userName: string) => Promise<string | undefined>;

/** Creates the policy. `journalNames` returns the names of the journal, which are refused like the user's name. */
export function passwordPolicy(journalNames: () => Promise<string[]>): PasswordPolicy {
  return async (password, userName) => {
    const names = [userName, ...(await journalNames())].flatMap(spellingsOf);
    const context = [...names, ...SITE_WORDS];
    const estimates = await estimator();
    const asTyped = estimates.check(password, context);
    // The estimate rates spaces and punctuation between words as hard to guess, so “Meera Rao 2026” is also checked
    // without them.
    const joined = estimates.check(wordsOf(password).join(''), context);
    if ([asTyped, joined].some((estimate) => estimate.score < MIN_SCORE && isFromContext(estimate)))
      return `Too similar to a name or a word of this site. ${ADVICE}`;
    return asTyped.score < MIN_SCORE ? `Too easy to guess. ${ADVICE}` : undefined;
  };
}

/** Returns a function that reads the names of the journal from svc-content, or returns none if that fails. */
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

/** Returns a name as typed, without spaces, as initials, and its words, each with and without diacritics. */
function spellingsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...new Set([name, plain])].flatMap((spelling) => {
    const words = wordsOf(spelling);
    const initials = words.map((word) => word[0]).join('');
    return [spelling, words.join(''), initials, ...words].filter(({ length }) => length > 2);
  });
}
