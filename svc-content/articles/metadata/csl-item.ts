import {
  articlePath,
  type Contributor,
  issnLines,
  journalName,
  languageOf,
  namePartsOf,
  plainText,
  printedIssue,
  printedVolume,
  publicationDate,
  splitKeywords,
} from '@app/contracts';
import type { SettingsRecord } from '../../journal/settings/model.ts';
import { presentSettings } from '../../journal/settings/presenter.ts';
import { contributorsOf } from '../contributors.ts';
import type { ArticleRecord } from '../model.ts';
import { statementsOf, titleOf } from './notices.ts';

export type CitedJournal = ReturnType<typeof citedJournal>;

export function citedJournal(record: SettingsRecord, publicUrl: string) {
  const settings = presentSettings(record, publicUrl);
  const { abbreviated_title: abbreviation, publisher, language, license, origin } = settings;
  const [name, issn] = [journalName(settings), issnLines(settings.issn)];
  return { name, abbreviation, issn, publisher, language, license, origin };
}

export interface CslName {
  family?: string;
  given?: string;
  'non-dropping-particle'?: string;
  suffix?: string;
  literal?: string;
}

/** An article as CSL-JSON (Citation Style Language). */
export type CslItem = ReturnType<typeof cslItem>;

export function cslItem(record: ArticleRecord, journal: CitedJournal) {
  const { name, abbreviation, issn, publisher, origin } = journal;
  const { articlenumber, pagenumber } = record;
  const abstract = plainText(record.abstract);
  const keywords = splitKeywords(record.keywords);
  const notes = statementsOf(record, origin);
  return {
    id: record.refnumber,
    type: 'article-journal' as const,
    /** HTML text without entities, in which `i`, `sub` and `sup` are the only tags. */
    title: markedTitle(titleOf(record)),
    author: contributorsOf(record).map(cslName),
    'container-title': name,
    ...(abbreviation && { 'container-title-short': abbreviation }),
    ...(issn.length > 0 && { ISSN: issn.join(', ') }),
    ...(publisher && { publisher }),
    volume: printedVolume(record),
    issue: printedIssue(record),
    issued: { 'date-parts': [publicationDate(record).split('-').map(Number)] },
    ...(articlenumber && { number: articlenumber }),
    ...(pagenumber && { page: pagenumber }),
    ...(record.doi && { DOI: record.doi }),
    URL: origin + articlePath(record),
    language: languageOf(record, journal),
    ...(abstract && { abstract }),
    ...(keywords.length > 0 && { keyword: keywords.join(', ') }),
    ...(notes.length > 0 && { note: notes.join('. ') }),
  };
}

function cslName(contributor: Contributor): CslName {
  if (contributor.isOrganization) return { literal: contributor.name };
  const { family, given, particle, suffix } = namePartsOf(contributor);
  // Without a given name, citation processors would treat the suffix of “Ludwig II” as the given name.
  if (suffix && !given) return { family: [particle, family, suffix].filter(Boolean).join(' ') };
  return {
    family,
    ...(given && { given }),
    ...(particle && { 'non-dropping-particle': particle }),
    ...(suffix && { suffix }),
  };
}

/** Converts the HTML tags of a title to tags of CSL, and decodes entities. `write` changes the text between tags. */
export function markedTitle(title: string, write = (text: string) => text): string {
  return title
    .split(/(<\/?(?:i|em|sub|sup)>)/)
    .map((piece, at) => {
      if (at % 2 === 1) return piece.replace('em>', 'i>');
      // The bars protect spaces at both ends, which `plainText` would trim.
      return write(plainText(`|${piece}|`).slice(1, -1));
    })
    .join('');
}
