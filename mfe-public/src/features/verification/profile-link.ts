import { plainText, publicationDate, reviewsInWords, type Verification } from '@app/contracts';

/** The maximum length of a certification's name at LinkedIn. */
const MAX_NAME = 255;

/**
 * Returns the address of LinkedIn's form that adds a certification to a profile, with the values filled in. `url` is
 * the address of the certificate's page.
 */
export function addToProfileUrl(certificate: Verification, url: string): string {
  const [year = '', month] = publishedOn(certificate).split('-');
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: certificateName(certificate),
    organizationName: certificate.journal,
    issueYear: year,
    ...(month && { issueMonth: String(Number(month)) }),
    certUrl: url,
    certId: certificate.code,
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}

/** Returns the date on the certificate as far as it is known: `2026-03-07`, `2026-03` or `2026`. */
export function publishedOn(certificate: Verification): string {
  return publicationDate({ ...certificate, publishdate: certificate.date });
}

/** Returns a name such as `Certificate of Publication: On engines`, of at most 255 characters. */
export function certificateName(certificate: Verification): string {
  const [standard, what] = certifiedBy(certificate);
  const name = `${certificate.sheet?.heading || standard}: ${what}`;
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1).trimEnd()}…` : name;
}

/** Returns the default heading of this kind of certificate, and what the certificate is for. */
function certifiedBy(certificate: Verification): [string, string] {
  switch (certificate.kind) {
    case 'article':
      return ['Certificate of publication', plainText(certificate.title)];
    case 'editor':
      return ['Certificate of editorial service', certificate.role];
    case 'reviewer':
      return ['Certificate of peer review', reviewsInWords(certificate)];
  }
}
