import {
  type Article,
  articleSchema,
  type DocumentDesign,
  type Editor,
  editorSchema,
  initialDesign,
  noArticleDetails,
  type ReviewerCertificate,
  reviewerCertificateSchema,
  type Settings,
  settingsSchema,
} from '@app/contracts';

export function testArticle(fields: Partial<Article> = {}): Article {
  const authors = fields.authors ?? ['Ada Lovelace'];
  const written = '2026-11-21T00:00:00.000Z';
  return articleSchema.parse({
    id: 'article-1',
    refnumber: 'JRN0001',
    title: 'On engines',
    authorname: authors.join(', '),
    authors,
    abstract: '<p>About engines.</p>',
    ...noArticleDetails,
    contributors: authors.map((name) => ({ name })),
    citedAuthors: authors,
    pagenumber: '12-15',
    publishdate: written,
    year: 2026,
    volume: 3,
    issue: 2,
    file: '',
    fileSize: 0,
    status: 'enabled',
    creation: written,
    modification: written,
    version: 1,
    ...fields,
  });
}

export function testSettings(fields: Partial<Settings> = {}): Settings {
  const empty = Object.fromEntries(Object.keys(settingsSchema.shape).map((name) => [name, '']));
  return settingsSchema.parse({
    ...empty,
    websitename: 'Journal of Engines',
    origin: 'https://journal.example',
    issn: '1234-5678, 8765-4321',
    submit_online_hidden: true,
    usage_shown: false,
    logo_has_name: false,
    version: 1,
    ...fields,
  });
}

export function testEditor(fields: Partial<Editor> = {}): Editor {
  const written = '2026-11-21T00:00:00.000Z';
  return editorSchema.parse({
    id: 'editor-1',
    name: 'Grace Hopper',
    post: 'Professor',
    content: 'University of Compilers',
    category: 'chief editor',
    degree: '',
    country: '',
    picture: '',
    status: 'enabled',
    creation: written,
    updated_at: written,
    version: 1,
    ...fields,
  });
}

export const testReviewer = (fields: Partial<ReviewerCertificate> = {}): ReviewerCertificate =>
  reviewerCertificateSchema.parse({
    ...{ id: '4F7Q2M9XK7M2', name: 'Annie Easley', orcid: '', year: 2026, count: 3 },
    ...{ day: '2026-11-21', ...fields },
  });

export const testDesign = (fields: Partial<DocumentDesign> = {}): DocumentDesign => ({
  ...initialDesign,
  version: 1,
  ...fields,
});
