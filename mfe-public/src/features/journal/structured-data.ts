import {
  type IssueKey,
  issnLines,
  issuePath,
  journalName,
  printedIssue,
  printedVolume,
  type Settings,
} from '@app/contracts';
import { absolute, coverImage, logoImage } from './addresses.ts';

/** Returns the journal as a schema.org object. It has no `@context`, so that other objects can contain it. */
export function periodical(settings: Settings): object {
  const issn = issnLines(settings.issn);
  const logo = logoImage(settings);
  const image = coverImage(settings) || logo;
  return {
    '@type': 'Periodical',
    '@id': absolute(settings, '/'),
    name: journalName(settings),
    url: absolute(settings, '/'),
    ...(issn.length > 0 && { issn }),
    ...publisherOf(settings),
    ...(image && { image }),
    ...(logo && { thumbnailUrl: logo }),
  };
}

/** Returns the property `publisher`, if the journal names its publisher. */
export function publisherOf({ publisher }: Settings): object {
  return publisher ? { publisher: { '@type': 'Organization', name: publisher } } : {};
}

/** Returns an issue as a schema.org object that contains its volume and journal. */
export function publicationIssue(key: IssueKey, settings: Settings): object {
  return {
    '@type': 'PublicationIssue',
    '@id': absolute(settings, issuePath(key)),
    url: absolute(settings, issuePath(key)),
    issueNumber: printedIssue(key),
    datePublished: String(key.year),
    isPartOf: {
      '@type': 'PublicationVolume',
      volumeNumber: printedVolume(key),
      isPartOf: periodical(settings),
    },
  };
}
