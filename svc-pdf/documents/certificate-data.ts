import { orcidUrl, plainText, reviewsInWords } from '@app/contracts';
import type { EmbeddedData } from '../printing/pdf/metadata.ts';
import type {
  CertificateFields,
  EditorCertificateFields,
  ReviewerCertificateFields,
} from '../templates/fields.ts';

/** Returns the statement of an author's certificate as JSON-LD of schema.org, without empty values. */
export function articleData(fields: CertificateFields): EmbeddedData {
  const { author, title, doi, orcid, orcidAuthenticated, refnumber, date } = fields;
  const about = {
    '@type': 'ScholarlyArticle',
    name: plainText(title),
    author: {
      '@type': 'Person',
      name: author,
      // An unconfirmed iD may belong to another person.
      ...(orcidAuthenticated && orcid !== '' && { '@id': orcidUrl(orcid) }),
    },
    identifier: refnumber,
    ...(doi !== '' && { sameAs: `https://doi.org/${doi}` }),
    datePublished: date.slice(0, 10),
    pagination: [fields.articlenumber, fields.pages].filter(Boolean).join(', '),
    isPartOf: {
      '@type': 'PublicationIssue',
      issueNumber: `${fields.issue}`,
      datePublished: `${fields.year}`,
      isPartOf: { '@type': 'PublicationVolume', volumeNumber: `${fields.volume}` },
    },
  };
  return embedded(fields, { name: 'Certificate of publication', about });
}

/** Returns the statement of an editor's certificate. */
export function editorData(fields: EditorCertificateFields): EmbeddedData {
  const { name, role, since, affiliation, date } = fields;
  const about = {
    '@type': 'Role',
    roleName: role,
    ...(since && { startDate: since }),
    editor: {
      '@type': 'Person',
      name,
      ...(affiliation !== '' && { affiliation: { '@type': 'Organization', name: affiliation } }),
    },
  };
  const dateCreated = date.slice(0, 10);
  return embedded(fields, { name: 'Certificate of editorial service', dateCreated, about });
}

/** Returns the statement of a reviewer's certificate. */
export function reviewerData(fields: ReviewerCertificateFields): EmbeddedData {
  const { name, orcid, year, date } = fields;
  const about = {
    '@type': 'Role',
    roleName: 'Peer reviewer',
    description: reviewsInWords(fields),
    startDate: `${year}`,
    endDate: `${year}`,
    contributor: { '@type': 'Person', name, ...(orcid !== '' && { '@id': orcidUrl(orcid) }) },
  };
  const dateCreated = date.slice(0, 10);
  return embedded(fields, { name: 'Certificate of peer review', dateCreated, about });
}

function embedded(
  fields: CertificateFields | EditorCertificateFields | ReviewerCertificateFields,
  said: object,
): EmbeddedData {
  const { journal, issns, code, verifyUrl, date } = fields;
  const content = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'DigitalDocument',
    identifier: code,
    url: verifyUrl,
    publisher: { '@type': 'Periodical', name: journal, ...(issns.length > 0 && { issn: issns }) },
    ...said,
  });
  // Escaped slashes ensure that no text in the data looks like a PDF name, which begins with a slash.
  return { name: 'certificate.jsonld', content: content.replaceAll('/', '\\/'), changed: date };
}
