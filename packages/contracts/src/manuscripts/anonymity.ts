import { z } from 'zod';
import { growing } from '../base/growing.ts';

/** The content that the anonymous copy of a file leaves out, with the labels for the editor. */
export const removedParts = {
  properties: 'Properties of the document, such as author, company and dates',
  metadata: 'Metadata of pages, fonts and other parts',
  'picture-data': 'Data in pictures, such as camera, place and owner',
  'earlier-versions': 'Earlier versions of the document in the file',
  'tracked-changes': 'Tracked changes, which are accepted',
  comments: 'Comments and other annotations',
  people: 'Lists of people who edited the document',
  'editing-marks': 'Marks of editing sessions',
  attachments: 'Embedded files',
  scripts: 'Scripts and actions that run by themselves',
  forms: 'Form fields and their values',
  signatures: 'Digital signatures',
  'local-paths': 'Paths of folders and files on a computer',
  'reference-codes': 'Codes of reference managers, whose visible text stays',
  'program-data': 'Data of the programs that made the document',
  'layer-names': 'Names of layers',
  'hidden-text': 'Hidden text',
  printers: 'Settings of printers',
  countries: 'Countries in names of languages, such as India in en-IN',
} as const;
export type RemovedPart = keyof typeof removedParts;

/** The content that remains in a text and may reveal a person, with the labels for the editor. */
export const findingKinds = {
  name: 'Name',
  email: 'Email address',
  orcid: 'ORCID iD',
  affiliation: 'Affiliation',
  'author-block': 'Authors before the abstract',
  'running-head': 'Header or footer of pages',
  acknowledgement: 'Acknowledgement',
  funding: 'Funding or grant',
  'self-citation': 'Reference to own earlier work',
  ethics: 'Ethics committee of an institution',
  repository: 'Link to a repository or own page',
  signature: 'Signature of a letter',
  'file-name': 'Name of the file',
  metadata: 'Data in a part of the file that could not be rewritten',
} as const;
export type FindingKind = keyof typeof findingKinds;

/**
 * The place of a finding: a page of a PDF, a paragraph of another text (in plain text, a line), or the file itself.
 * Numbers begin with 1.
 */
export const findingPlaceSchema = z.discriminatedUnion('in', [
  z.object({ in: z.literal('page'), number: z.int().min(1) }),
  z.object({ in: z.literal('paragraph'), number: z.int().min(1) }),
  z.object({ in: z.literal('file') }),
]);
export type FindingPlace = z.infer<typeof findingPlaceSchema>;

/** The maximum number of findings of a report. Further findings are not listed. */
export const MAX_FINDINGS = 500;

/**
 * A report about an anonymous copy: the content that was left out, and findings in the text that may still reveal a
 * person. The report quotes the text of one side, so only editors see it. Editors decide whether the other side may see
 * the copy.
 */
export const anonymityReportSchema = z.object({
  removed: z.array(
    z.object({
      what: growing(Object.keys(removedParts) as RemovedPart[]),
      count: z.int().min(1),
    }),
  ),
  findings: z
    .array(
      z.object({
        kind: growing(Object.keys(findingKinds) as FindingKind[]),
        place: findingPlaceSchema,
        /** The words that were found, with some words around them. */
        excerpt: z.string(),
      }),
    )
    .max(MAX_FINDINGS),
});
export type AnonymityReport = z.infer<typeof anonymityReportSchema>;
