import * as fullTexts from '../../src/endpoints/full-texts.ts';
import type { ArticleText, Conversion, TextVersion } from '../../src/full-text/article-text.ts';
import type { ReadText } from '../../src/full-text/report.ts';
import type { FullText } from '../../src/full-text/tree.ts';
import { section } from '../operations.ts';

const at = '2026-03-14T09:30:00.000Z';
const file = { name: 'isomers.docx', size: 348_112 };

const conversion: Conversion = {
  id: '6750a1b2c3d4e5f607180042',
  state: 'done',
  ahead: 0,
  file,
  error: null,
  version: 1,
  createdby: 'admin',
  createdAt: at,
  startedAt: at,
  finishedAt: at,
};

const version: TextVersion = {
  number: 1,
  kind: 'upload',
  basedOn: null,
  file,
  openQuestions: 1,
  createdby: 'admin',
  createdAt: at,
};

const picture = 'c0535e4be2b79ffd93291305436bf889314e4a3faec05ecffcbb7df31ad9e51a.png';

const text: FullText = {
  lang: 'en',
  front: [],
  body: [
    {
      type: 'section',
      id: 'sec-1f3k2',
      title: ['Results'],
      content: [
        { type: 'paragraph', id: 'p-8d1x0', content: ['The isomer was kept for an hour.'] },
        {
          type: 'figure',
          id: 'fig-5v9qa',
          label: ['Figure 1'],
          caption: [{ type: 'paragraph', id: 'p-0c7mz', content: ['The spectrum.'] }],
          content: [{ type: 'picture', id: 'img-2b8xk', file: picture, mediaType: 'image/png' }],
          foot: [],
        },
      ],
    },
  ],
  back: [],
  floats: [],
  subArticles: [],
};

const read: ReadText = {
  text,
  questions: [
    { id: 'q-1', kind: 'missing-alt', node: 'img-2b8xk', excerpt: 'Figure 1 The spectrum.' },
  ],
  removed: [{ kind: 'local-link', text: 'file:///C:/thesis.docx' }],
  unheld: [],
  lostWords: [],
};

const articleText: ArticleText = {
  conversion,
  versions: [version],
  shown: 1,
  pdf: 'typeset',
  typesetting: { state: 'ready', error: null },
  articleVersion: 4,
};

const theText = [
  'The conversion, the versions, and the number of the version that readers see.',
  articleText,
] as const;

export const fullTextPaths = section('Full texts', fullTexts, {
  readArticleText: {
    summary: 'The state of an article’s text',
    200: theText,
  },
  uploadText: {
    summary: 'Upload a file that becomes the text of an article',
    description:
      'Word (`.docx`), LaTeX (`.tex`, `.ltx`), Markdown (`.md`, `.markdown`, `.Rmd`, `.qmd`), JATS (`.xml`), or a zip of JATS, LaTeX or Markdown with its pictures and, for LaTeX and Markdown, its references in BibTeX (`.bib`). The file is stored before the response. Its conversion follows: read the state of the text until it has ended. An earlier conversion that has not ended is cancelled.',
    202: [
      'The conversion.',
      { ...conversion, state: 'waiting', version: null, startedAt: null, finishedAt: null },
    ],
  },
  cancelConversion: {
    summary: 'Cancel the conversion',
    description: 'A conversion that has ended does not change.',
    200: ['The conversion.', { ...conversion, state: 'cancelled', version: null }],
  },
  retryConversion: {
    summary: 'Restart a conversion that has failed or was cancelled',
    200: [
      'The conversion.',
      { ...conversion, state: 'waiting', version: null, startedAt: null, finishedAt: null },
    ],
  },
  downloadConversionFile: {
    summary: 'The file of the latest conversion',
    200: 'The file as it was uploaded.',
  },
  saveText: {
    summary: 'Save corrections or answers as a new version',
    description:
      'The whole text. `basedOn` must be the current version. Each of its pictures must be in an earlier version, or have been added before.',
    body: { kind: 'correction', basedOn: 1, text, questions: [] },
    201: [
      'The new version.',
      { ...version, number: 2, kind: 'correction', basedOn: 1, openQuestions: 0 },
    ],
  },
  readTextVersion: {
    summary: 'A version of the text, with its report',
    200: ['The version.', { version, read }],
  },
  downloadTextFile: {
    summary: 'The file from which a version was converted',
    200: 'The file as it was uploaded.',
  },
  addFigure: {
    summary: 'Store a picture that a correction may name',
    description: 'PNG, JPEG, GIF, WebP or SVG. An SVG may contain only a drawing.',
    201: [
      'The picture.',
      { file: picture, mediaType: 'image/png', size: 48_210, width: 1200, height: 800 },
    ],
  },
  showText: {
    summary: 'Choose which version readers see, or withdraw the text',
    description:
      'Readers see it as soon as the article is public. With `"shown": null`, they see none. With `"pdf": "typeset"`, their PDF is one that is typeset from the text, as soon as it is made; until then, and while another is made after a change, they receive the former one or that of the authors; the article’s JSON then says if the former one has another text. Choosing it again repeats an attempt that has failed.',
    body: { shown: 1, pdf: 'typeset', version: 3 },
    200: theText,
  },
  readFullText: {
    summary: 'The full text of an article',
    description:
      'A tree of blocks and inline nodes. A picture’s `file` is the last part of its address, `/assets/articles/{id}/{file}`. Not found if the article is not public or shows no text. Administrators also receive the text of articles that are not public. `front` is empty: what the file has before the text, such as addresses of authors, is not sent.',
    200: ['The text.', text],
  },
  readFigure: {
    summary: 'A picture or a supplementary file of a full text',
    description:
      'Its name is the hash of its content, so it never changes. Supplementary files end in `.bin`, and are only downloaded.',
    200: 'The file.',
  },
});
