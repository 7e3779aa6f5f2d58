import type { WorkEntry, WorkPage } from '@app/contracts';

/** What happened to an entry that brought it to this version. */
export interface News {
  kind: 'new' | 'changed' | 'gone';
  version: number;
}

type Versions = ReadonlyMap<string, number>;

/** Of so many entries the last version is kept in mind: of more than happen between two readings. */
const KEPT_IN_MIND = 1_000;

/** Keeps the version of an entry in mind, and forgets the one that it heard of longest ago. */
export function keepInMind(versions: Map<string, number>, id: string, version: number): void {
  versions.delete(id);
  versions.set(id, version);
  const [first] = versions.keys();
  if (versions.size > KEPT_IN_MIND && first !== undefined) versions.delete(first);
}

/** What this tab knows of entries: by id the last version that it heard of, and that it made itself. */
export interface Known {
  heard: Versions;
  own: Versions;
}

/**
 * What others did to the rows of a page between two readings of it, by id. A row that only moved here or
 * away because of others above it is no news, and neither is what was done here.
 */
export function newsBetween(
  before: Pick<WorkPage, 'entries'>,
  after: Pick<WorkPage, 'entries'>,
  { heard, own }: Known,
): ReadonlyMap<string, News> {
  const was = versionsOf(before.entries);
  const is = versionsOf(after.entries);
  const news = new Map<string, News>();
  const tell = (id: string, kind: News['kind'], version: number) => {
    if (own.get(id) !== version) news.set(id, { kind, version });
  };
  for (const [id, version] of is) {
    if (was.has(id)) {
      if (was.get(id) !== version) tell(id, 'changed', version);
    } else if (heard.get(id) === version) {
      tell(id, version === 0 ? 'new' : 'changed', version);
    }
  }
  for (const [id, version] of was) {
    const last = heard.get(id) ?? version;
    if (!is.has(id) && last > version) tell(id, 'gone', last);
  }
  return news;
}

function versionsOf(entries: readonly WorkEntry[]): Versions {
  return new Map(entries.map(({ id, version }) => [id, version]));
}

/** For those who do not see the rows. */
export function newsText(news: Iterable<News>): string {
  const counts = { new: 0, changed: 0, gone: 0 };
  for (const { kind } of news) counts[kind] += 1;
  const told = [
    counts.new > 0 && `${countOf(counts.new)} new`,
    counts.changed > 0 && `${countOf(counts.changed)} changed`,
    counts.gone > 0 && `${countOf(counts.gone)} no longer in this list`,
  ];
  return told.filter(Boolean).join(', ');
}

const countOf = (entries: number) => (entries === 1 ? '1 entry' : `${entries} entries`);
