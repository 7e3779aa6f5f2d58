import { adminSearchRowSchema, selectedArticleSchema } from '../../src/articles/article.ts';
import { correctedArticleSchema } from '../../src/articles/author-correction.ts';
import * as articles from '../../src/endpoints/articles.ts';
import * as previewLinks from '../../src/endpoints/preview-links.ts';
import { adminArticle, article, articleContext, articleSummary } from '../examples.ts';
import { section } from '../operations.ts';

const theArticle = ['The article.', adminArticle] as const;

export const articlePaths = section('Articles', articles, {
  listArticles: {
    summary: 'The articles of an issue',
    description: 'Sorted by page number. Administrators also receive disabled articles.',
    200: ['The articles.', [adminArticle]],
  },
  readArticleByReference: { summary: 'An article by its reference number', 200: theArticle },
  readArticleContext: {
    summary: 'The additional data of an article’s page',
    200: ['The neighbouring and related articles, and the citations.', articleContext],
  },
  readArticle: { summary: 'An article by its id', 200: theArticle },
  updateArticle: {
    summary: 'Change an article',
    description:
      'Omitted fields stay unchanged. If `version` is present, it must be the article’s current version.',
    body: { status: 'disabled', version: 1 },
    200: theArticle,
  },
  selectArticles: {
    summary: 'Several articles by their reference numbers',
    description: 'Only enabled articles, in the order of the request, without their long texts.',
    body: { refnumbers: [article.refnumber] },
    200: ['The articles.', [selectedArticleSchema.parse(article)]],
  },
  createArticle: {
    summary: 'Publish an article, or keep it as a draft',
    description:
      'With the status `draft`, readers do not see the article. With `scheduled`, it becomes public at the time in `scheduled`.',
    201: theArticle,
  },
  proposeArticleNumbers: {
    summary: 'Proposed numbers of the next article',
    description:
      'By the patterns in the settings `refnumber_pattern` and `txnid_pattern`. Without a pattern, the reference number continues that of the latest article, and `txnid` is empty. In `txnid`, `{refnumber}` stands for the reference number. An empty text means that nothing can be proposed.',
    200: ['The numbers.', { refnumber: 'JRN-2026-015', txnid: 'PAY-{refnumber}' }],
  },
  proposeNoticeReferences: {
    summary: 'Free reference numbers for notices about an article',
    description:
      'One for each kind of notice. Numbers of hidden notices and of drafts are not free.',
    200: [
      'The reference numbers.',
      {
        correction: 'JRN-2026-014-C1',
        'expression-of-concern': 'JRN-2026-014-E1',
        retraction: 'JRN-2026-014-R1',
        withdrawal: 'JRN-2026-014-W1',
      },
    ],
  },
  publishNotice: {
    summary: 'Correct, retract or withdraw a published article',
    description:
      'Publishes a notice about the article. While the notice is enabled, all pages and files that name the article state it. Without `pdfFile`, the PDF of the notice is made from its text.',
    body: {
      kind: 'retraction',
      text: '<p>The data of the second experiment were not measured.</p>',
      publishdate: '2026-05-01',
      refnumber: 'JRN-2026-014-R1',
      pagenumber: '40',
      year: 2026,
      volume: 3,
      issue: 2,
    },
    201: theArticle,
  },
  publishVersion: {
    summary: 'Publish a new version of an article',
    description:
      'Earlier versions stay readable: `?version=1` at the address of the PDF. The address of the article always serves the newest version.',
    body: { note: 'Table 2 has the right units.' },
    200: theArticle,
  },
  deleteDraft: {
    summary: 'Delete an article that was never public',
    200: ['The deleted article.', { ...adminArticle, status: 'disabled', stage: 'draft' } as const],
  },
  restoreDraft: {
    summary: 'Undo the deletion of a draft, within an hour',
    description:
      'The article has its id, its PDF and its preview links again. If the article already exists, nothing changes.',
    200: ['The article.', { ...adminArticle, status: 'disabled', stage: 'draft' } as const],
  },
  previewArticle: {
    summary: 'Preview an unsaved article',
    body: { title: 'On isomers', year: 2026, volume: 3, issue: 2 },
    200: ['The data of the article’s page.', { article, context: articleContext }],
  },
  proposeFromPdf: {
    summary: 'Read title, authors, abstract and references from a PDF',
    description:
      'Values that are not found are empty. Nothing is stored. Rate limited per address.',
    200: [
      'What the PDF says.',
      {
        title: 'On isomers',
        authorname: 'Asha Rao, Émile Dubois',
        abstract: '<p>The isomer was kept for an hour.</p>',
        keywords: 'isomers, kinetics',
        pagenumber: '12-15',
        doi: '10.1234/jrn.2026.14',
        references: [{ text: 'A. Author, On isomers. J. Kinet. 3, 1–9.', doi: '10.1234/jk.3' }],
      },
    ],
  },
  searchArticles: {
    summary: 'Search the enabled articles',
    description:
      'With `page`, the response is a page of results with counts. Without `page`, it is an array of the best matches. ' +
      'Full texts are searched, too; articles of which only the full text matches come last. `place` says where a full text matches: ' +
      '`anchor` is the fragment of the article’s page.',
    200: [
      'The results, best match first.',
      {
        results: [
          {
            ...articleSummary,
            terms: ['isomer'],
            excerpt: 'The isomer was kept for an hour',
            place: {
              section: 'Results',
              anchor: 't-p-1a2b3c',
              excerpt: '… of which one isomer was left …',
            },
          },
        ],
        total: 1,
        page: 1,
        pageSize: 10,
        years: [{ year: 2026, count: 1 }],
        authors: [{ name: 'Asha Rao', count: 1 }],
      },
    ],
  },
  searchAllArticles: {
    summary: 'Search all articles, including disabled ones',
    200: ['The articles, best match first.', [adminSearchRowSchema.parse(adminArticle)]],
  },
  readAuthor: {
    summary: 'The articles of an author, by name or ORCID iD',
    200: ['The author.', { name: 'Asha Rao', articles: [articleSummary] }],
  },
  suggestAuthorNames: {
    summary: 'Names of authors that contain words',
    description:
      'At most ten names, also of articles that are not public. Each word of `q` is the beginning of a word of the name. Case and accents are ignored.',
    200: ['The names, the shortest first.', ['Asha Rao']],
  },
  listAuthorArticles: {
    summary: 'All articles of an author, by name',
    description: 'Names that differ only in case or spaces count as the same name.',
    200: ['The articles, newest first.', [correctedArticleSchema.parse(article)]],
  },
  correctAuthor: {
    summary: 'Correct an author’s name in all articles',
    description:
      'The author keeps ORCID iD, affiliations and other details in each article. If one article is refused, the others are still corrected, and the refused article has the reason in `refused`. With `ids`, only the articles with these ids are corrected.',
    body: { name: 'Asha Rao' },
    200: ['The changed and the refused articles.', [correctedArticleSchema.parse(article)]],
  },
  readArticlePdf: {
    summary: 'The PDF of an article',
    description:
      'The path is the path of the article’s page with `.pdf`, such as `/archives/2026/vol3/issue2/JRN-2026-014.pdf`. Former paths are redirected.',
    200: 'The file.',
  },
});

const previewLink = {
  id: 'q2vQ0n0b8m3m7Wl1yqk2o3mYwV0F5y7c1eG6hJ9kLxA',
  createdby: 'editor',
  created: '2026-03-01T09:00:00.000Z',
  expires: '2026-03-15T09:00:00.000Z',
};

export const previewLinkPaths = section('Preview links', previewLinks, {
  listPreviewLinks: {
    summary: 'The valid links of an article that is not public',
    200: ['The links, newest first, without their secret parts.', [previewLink]],
  },
  createPreviewLink: {
    summary: 'Create a link with which anyone reads an article that is not public',
    body: { days: 14 },
    201: [
      'The link. Its address is shown only here.',
      {
        ...previewLink,
        href: 'https://journal.org/preview#Zk3l0h2b7Jm5Qw8xR1tYv4uCn6oPa9sDfGhJkLzXcVb',
      },
    ],
  },
  revokePreviewLink: { summary: 'Revoke a link', 200: ['The revoked link.', previewLink] },
  openPreviewLink: {
    summary: 'The article of a link',
    description:
      'Sets a cookie that gives access to the article’s PDF at the address that the PDF will have after publication. Rate limited per address.',
    body: { token: 'Zk3l0h2b7Jm5Qw8xR1tYv4uCn6oPa9sDfGhJkLzXcVb' },
    200: [
      'The data of the article’s page.',
      { article, context: articleContext, expires: previewLink.expires, isPublic: false },
    ],
  },
});
