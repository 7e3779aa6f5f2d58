import { citationFiles } from '../../src/articles/citation.ts';
import * as files from '../../src/endpoints/files.ts';
import * as programs from '../../src/endpoints/programs.ts';
import { section } from '../operations.ts';

const citationFormats = Object.entries(citationFiles)
  .map(([ending, name]) => `\`.${ending}\` (${name})`)
  .join(', ');

export const programPaths = section('For programs', programs, {
  readRevision: {
    summary: 'The current revision of the journal',
    description:
      'The revision is a text that changes with every write that readers can see. `icon` is the path of the journal’s icon, or empty.',
    200: ['The revision.', { revision: '42-5f1c', icon: '' }],
  },
  readCitationFile: {
    summary: 'The citation of an article as a file',
    description: `\`name\` is the reference number with an extension: ${citationFormats}.`,
    200: 'The file.',
  },
  readJats: {
    summary: 'The record of an article in JATS',
    description:
      'JATS 1.3, Journal Publishing. It has the full text that readers see, with the addresses of its pictures. Without one, it has `front` and `back`, and the text is the PDF, to which it links. Valid if the journal has an ISSN, which JATS requires.',
    200: 'The file.',
  },
  readLinkset: {
    summary: 'The links of an article’s page and files for programs',
    description: 'A linkset (RFC 9264) with the relations of signposting.org.',
    200: 'The linkset.',
  },
  readDump: {
    summary: 'The records of all articles in one file',
    description:
      'Made once a day: `articles.jsonl.gz` has the articles as JSON Lines, as `readArticle` returns them, and `jats.tar.gz` has a JATS file for each, with its full text if it has one.',
    200: 'The file.',
  },
  readLlms: { summary: 'The interfaces for programs, as text', 200: 'The text.' },
  readDocs: { summary: 'The API reference of all services', 200: 'The page.' },
  readDocsFile: {
    summary: 'The API reference of one service',
    description: '`svc-content` is an HTML page, and `svc-content.json` is the OpenAPI document.',
    200: ['The page, its style sheet, or the OpenAPI document.', { openapi: '3.1.1' }],
  },
  readFeed: { summary: 'A feed of the newest articles or of an issue', 200: 'An Atom feed.' },
  readSitemap: { summary: 'The sitemap index, or one of its sitemaps', 200: 'A sitemap.' },
  readRobots: { summary: 'The rules for robots', 200: 'The rules.' },
  harvest: {
    summary: 'Harvest the metadata of articles by OAI-PMH 2.0',
    description:
      'The formats are `oai_dc`, `oai_openaire`, `jats`, which has full texts, and `marcxml`. Errors of the protocol have the status 200. Disabled articles are deleted records for ever.',
    200: 'The response of the protocol.',
  },
  harvestByForm: {
    summary: 'Harvest with the arguments in a form-encoded body',
    200: 'The response of the protocol.',
  },
});

const theFile = 'The file.';
export const filePaths = section('Pictures and forms', files, {
  readAvatar: { summary: 'The placeholder for editors without a picture', 200: theFile },
  readEditorPicture: { summary: 'The picture of an editor', 200: theFile },
  readIndexingLogo: { summary: 'The logo of an index that lists the journal', 200: theFile },
  readJournalFile: { summary: 'A picture or form of the settings', 200: theFile },
});
