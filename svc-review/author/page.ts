import {
  type AuthorPage,
  type AuthorView,
  authorView,
  type CoAuthorPage,
  type JournalRules,
  seenHistory,
} from '@app/contracts/manuscripts';
import { AppError } from '@app/service-kit';
import type { SettingsFields } from '../settings/model.ts';
import { namedTexts } from '../store/manuscripts.ts';
import { type AuthorSources, authorSideOf, decisionsOf, withCoAuthors } from './texts.ts';

interface PageParts {
  settings: SettingsFields;
  office: AuthorPage['office'];
  /** Missing fields, and the results of the automatic checks. */
  notes: AuthorPage['notes'];
  report: AuthorPage['report'];
  article: string | null;
}

function viewOf(sources: AuthorSources, viewer: string, rules: JournalRules): AuthorView {
  const decisions = decisionsOf(sources);
  const { progress } = sources.stored;
  const view = authorView(progress, authorSideOf(sources), decisions, viewer, rules);
  if (!view) throw new AppError('not_found');
  return view;
}

/** Returns the page of the corresponding author. */
export function authorPageOf(
  sources: AuthorSources,
  viewer: string,
  { settings, office, notes, report, article }: PageParts,
): AuthorPage {
  const { stored, side, released } = sources;
  const letters = new Map(
    namedTexts(stored.log, released?.letters ?? []).map(({ id, letter }) => [id, letter]),
  );
  const textOf = new Map(stored.log.map(({ version, text }) => [version, text ?? '']));
  const { desk, round, decision, publication } = settings.days;
  return {
    view: viewOf(sources, viewer, settings),
    office,
    form: withCoAuthors(side.form, side.coAuthors),
    revision: side.revision,
    files: side.files,
    notes,
    report,
    feeText: stored.progress.fee === 'due' ? settings.feeText : '',
    article,
    history: seenHistory(stored.log).map(({ version, ...entry }) => ({
      ...entry,
      letter: letters.get(textOf.get(version) ?? '') ?? '',
    })),
    days: { desk, round, decision, publication },
  };
}

/** Returns the page of a co-author, which shows the submitted texts, not the texts that the author is typing. */
export function coAuthorPageOf(
  { stored, side, released }: AuthorSources,
  viewer: string,
  { settings, office }: Pick<PageParts, 'settings' | 'office'>,
): CoAuthorPage {
  const submitted = namedTexts(stored.log, side.submissions).at(-1);
  const shown = { ...side, form: submitted?.form ?? side.form };
  const me = withCoAuthors(shown.form, side.coAuthors).people.find(({ id }) => id === viewer);
  const consent = stored.progress.authors.find(({ id }) => id === viewer)?.consent;
  // The author has removed the person, and has not submitted since.
  if (!me || !consent) throw new AppError('not_found');
  const { name, orcid, affiliation } = me;
  return {
    view: viewOf({ stored, side: shown, released }, viewer, settings),
    office,
    me: { name, orcid, affiliation, consent },
  };
}
