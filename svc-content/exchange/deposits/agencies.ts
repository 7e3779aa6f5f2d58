import { createHash } from 'node:crypto';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import { journalFacts } from '../../articles/metadata/journal-facts.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import type { ContentEnv } from '../../env.ts';
import type { SettingsRecord } from '../../journal/settings/model.ts';
import { crossrefDeposit } from '../crossref/deposit.ts';
import { depositProblems } from '../crossref/problems.ts';
import type { Agency } from './agency.ts';
import { crossref } from './crossref.ts';
import { bibjson, doaj } from './doaj.ts';

export type AgencyEnv = Pick<
  ContentEnv,
  | 'CROSSREF_URL'
  | 'CROSSREF_LOGIN'
  | 'CROSSREF_PASSWORD'
  | 'CROSSREF_SCHEMA'
  | 'DOAJ_URL'
  | 'DOAJ_KEY'
  | 'PUBLIC_URL'
>;

/** Returns the agencies with which the journal has an account. */
export function agenciesOf(env: AgencyEnv, catalogue: Pick<Catalogue, 'current'>): Agency[] {
  const { CROSSREF_URL, CROSSREF_LOGIN, CROSSREF_PASSWORD, DOAJ_URL, DOAJ_KEY, PUBLIC_URL } = env;
  const settings = () => catalogue.current.records.settings;
  const facts = () => journalFacts(settings(), PUBLIC_URL);
  const agencies: Agency[] = [];
  if (CROSSREF_LOGIN && CROSSREF_PASSWORD) {
    const account = { url: CROSSREF_URL, login: CROSSREF_LOGIN, password: CROSSREF_PASSWORD };
    const write = (article: ArticleRecord, batch: string, stamp: number) =>
      crossrefDeposit([article], facts(), {
        schema: env.CROSSREF_SCHEMA,
        batch,
        now: new Date(stamp),
      });
    // The head is left out, because it names the deposit and its sender, not the article.
    const contentOf = (article: ArticleRecord) =>
      write(article, 'same', 0).replace(/<head>.*?<\/head>/s, '');
    agencies.push(
      crossref({
        account,
        digestOf: digests(settings, contentOf),
        write,
        faultOf: (article) => depositProblems([article], facts(), env.CROSSREF_SCHEMA)[0]?.message,
      }),
    );
  }
  if (DOAJ_KEY) {
    const account = { url: DOAJ_URL, key: DOAJ_KEY };
    const contentOf = (article: ArticleRecord) => JSON.stringify(bibjson(article, facts()));
    agencies.push(doaj({ account, digestOf: digests(settings, contentOf), journal: facts }));
  }
  return agencies;
}

/**
 * Returns a function that computes the digest of an article's data for an agency. The list of deposits
 * compares the digests of all articles, so they are cached until the article or the settings change.
 */
function digests(
  settings: () => SettingsRecord,
  contentOf: (article: ArticleRecord) => string,
): (article: ArticleRecord) => string {
  const known = new WeakMap<ArticleRecord, { usedSettings: SettingsRecord; digest: string }>();
  return (article) => {
    const usedSettings = settings();
    const last = known.get(article);
    if (last?.usedSettings === usedSettings) return last.digest;
    const digest = createHash('sha256').update(contentOf(article)).digest('base64url');
    known.set(article, { usedSettings, digest });
    return digest;
  };
}
