import type { Editor, ReviewerCertificate, SelectedArticle } from '@app/contracts';
import type { Codes } from '../documents/codes.ts';

/** Returns an article for previews of a journal without articles. Its title is long and has italics. */
export function sampleArticle(today: Date): SelectedArticle {
  const year = today.getUTCFullYear();
  return {
    id: 'sample',
    refnumber: 'SAMPLE-1',
    title:
      'Seasonal exchange of dissolved oxygen and nutrients between the tidal flats of an estuary and its meadows of <i>Zostera marina</i>: observations of eleven years',
    authors: ['Émilie Laurent-Nguyễn', 'मीरा कुलकर्णी', 'Kwame Mensah'],
    doi: '10.5555/sample.1',
    contributors: [
      {
        name: 'Émilie Laurent-Nguyễn',
        orcid: '0000-0002-1825-0097',
        orcidAuthenticated: true,
      },
    ],
    articlenumber: '',
    pagenumber: '101-118',
    publishdate: today.toISOString(),
    year,
    volume: 1,
    issue: 1,
    updates: [],
    version: 0,
  };
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

/** Returns a certificate of the year that has ended last. Reviewers are not public, so previews show an invented one. */
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
