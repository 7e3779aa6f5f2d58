import {
  type Article,
  articleSchema,
  type Editor,
  noArticleDetails,
  type ReviewerCertificate,
} from '@app/contracts';
import type { Codes } from '../documents/codes.ts';

/** Returns an article for previews of a journal without articles. Its title is long and has italics. */
export function sampleArticle(today: Date): Article {
  const year = today.getUTCFullYear();
  const written = today.toISOString();
  const authors = ['Émilie Laurent-Nguyễn', 'मीरा कुलकर्णी', 'Kwame Mensah'];
  const [first = '', ...others] = authors;
  return articleSchema.parse({
    id: 'sample',
    refnumber: 'SAMPLE-1',
    title:
      'Seasonal exchange of dissolved oxygen and nutrients between the tidal flats of an estuary and its meadows of <i>Zostera marina</i>: observations of eleven years',
    authorname: authors.join(', '),
    authors,
    citedAuthors: authors,
    abstract:
      '<p>Tidal flats and meadows exchange oxygen and nutrients with each tide. We measured both in an estuary for eleven years, and compare summers and winters.</p>',
    ...noArticleDetails,
    contributors: [
      {
        name: first,
        orcid: '0000-0002-1825-0097',
        orcidAuthenticated: true,
        isCorresponding: true,
        affiliations: [{ name: 'Institute of Estuarine and Coastal Research' }],
      },
      ...others.map((name) => ({ name, affiliations: [{ name: 'University of the Sample' }] })),
    ],
    keywords: 'estuary, oxygen, seagrass',
    doi: '10.5555/sample.1',
    license: 'CC-BY-4.0',
    pagenumber: '101-118',
    publishdate: written,
    year,
    volume: 1,
    issue: 1,
    file: '',
    fileSize: 0,
    status: 'enabled',
    creation: written,
    modification: written,
    version: 0,
  });
}

export function sampleEditor(today: Date): Editor {
  return {
    id: 'sample',
    name: 'Émilie Laurent-Nguyễn',
    post: 'Associate Professor',
    content: 'Institute of Estuarine and Coastal Research, University of the Sample',
    category: 'associate editor',
    degree: 'PhD',
    country: 'France',
    picture: '',
    status: 'enabled',
    creation: today.toISOString(),
    updated_at: today.toISOString(),
    version: 0,
  };
}

/** Returns a certificate of last year. Reviewers are not public, so previews show an invented one. */
export function sampleReviewer(today: Date): ReviewerCertificate {
  return {
    id: '000000000000',
    name: 'Émilie Laurent-Nguyễn',
    orcid: '0000-0002-1825-0097',
    year: today.getUTCFullYear() - 1,
    count: 3,
    day: today.toISOString().slice(0, 10),
  };
}

/** Creates codes for previews. They have the form of real codes but cannot be verified. */
export const sampleCodes: Codes = {
  article: (refnumber) => `${refnumber}-00000000`,
  editor: (_editor, day) => `ED-${day.replaceAll('-', '')}-00000000`,
  reviewer: ({ id }) => `RV-${id}-00000000`,
};
