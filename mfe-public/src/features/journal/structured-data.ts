import { type IssueKey, issnLines, issuePath, journalName, type Settings } from '@app/contracts';
import { absolute, coverImage } from './addresses.ts';

/** The journal in schema.org's terms; each page adds `@context`. */
export function periodical(settings: Settings): object {
  const issn = issnLines(settings.issn);
  return {
    '@type': 'Periodical',
    '@id': absolute(settings, '/'),
    name: journalName(settings),
    url: absolute(settings, '/'),
    ...(issn.length > 0 && { issn }),
    ...(coverImage(settings) && { image: coverImage(settings) }),
  };
}

/** An issue with its volume and journal. */
export function publicationIssue(key: IssueKey, settings: Settings): object {
  return {
    '@type': 'PublicationIssue',
    '@id': absolute(settings, issuePath(key)),
    url: absolute(settings, issuePath(key)),
    issueNumber: String(key.issue),
    datePublished: String(key.year),
    isPartOf: {
      '@type': 'PublicationVolume',
      volumeNumber: String(key.volume),
      isPartOf: periodical(settings),
    },
  };
}
