import {
  articlePath,
  badgePath,
  badgeStatusPath,
  boardSections,
  creditRoles,
  dateText,
  doiUrl,
  EDITOR_BADGES,
  issueInWords,
  orcidUrl,
  plainText,
  printedVolume,
  publicationDate,
  publicPages,
  reviewsInWords,
  type UnsignedBadge,
} from '@app/contracts';
import { reviewerSubject } from '../documents/codes.ts';
import { normalizeName } from '../documents/journal.ts';
import { CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT } from '../signing/credentials.ts';
import type { FoundCertificate } from '../verification/service.ts';
import { issuerId } from './issuer.ts';
import type { Picture } from './picture.ts';

type Found<Kind extends FoundCertificate['kind']> = Extract<FoundCertificate, { kind: Kind }>;

/** Returns the statement of a certificate as a credential of Open Badges 3.0. */
export function badgeOf(found: FoundCertificate): UnsignedBadge {
  switch (found.kind) {
    case 'article':
      return authorBadge(found);
    case 'editor':
      return editorBadge(found);
    case 'reviewer':
      return reviewerBadge(found);
  }
}

/** Returns the words of the badge's picture. */
export function pictureOf({ kind, fields }: FoundCertificate): Picture {
  const { journal } = fields;
  if (kind === 'editor') return { word: 'Editor', journal, year: fields.date.slice(0, 4) };
  return { word: kind === 'article' ? 'Author' : 'Reviewer', journal, year: `${fields.year}` };
}

function authorBadge(found: Found<'article'>): UnsignedBadge {
  const { article, fields, settings, codes } = found;
  const { author, doi, journal, refnumber } = fields;
  // An unconfirmed iD may belong to another person.
  const orcid = fields.orcidAuthenticated ? fields.orcid : '';
  const title = plainText(fields.title);
  const address = `${settings.origin}${articlePath(article)}`;
  const numbers = `volume ${printedVolume(fields)}, ${issueInWords(fields, 'issue')} (${fields.year})`;
  return credential(found, {
    name: `Author of “${title}”`,
    validFrom: article.modification,
    // `awardedDate` must be a full date with a time. It is omitted if only the month or the year is known.
    ...(!article.dateprecision && { awardedDate: article.publishdate }),
    credentialSubject: {
      type: ['AchievementSubject'],
      ...(orcid !== '' && { id: orcidUrl(orcid) }),
      identifier: [nameOf(author)],
      role: roleOf(found),
      achievement: {
        id: address,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name: title,
        description: `An article in ${journal}, ${numbers}, published ${dateText(publicationDate(article))}.`,
        criteria: {
          narrative: 'The journal has published the article and names the holder as an author.',
        },
        image: imageOf(found),
      },
    },
    evidence: [
      {
        id: doi === '' ? address : doiUrl(doi),
        type: ['Evidence'],
        name: title,
        genre: 'Article',
      },
    ],
    credentialStatus: statusOf(found, refnumber, codes.authorPlace(refnumber, author, orcid)),
  });
}

function editorBadge(found: Found<'editor'>): UnsignedBadge {
  const { editor, fields, settings, codes } = found;
  const { name, role, since, journal, date } = fields;
  return credential(found, {
    name: `${role} of ${journal}`,
    validFrom: date,
    awardedDate: date,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [nameOf(name)],
      role,
      achievement: {
        id: `${settings.origin}${publicPages.board.path}#${boardSections[editor.category]}`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name: `${role} of ${journal}`,
        description: `Service on the editorial board of ${journal}${since ? ` since ${since}` : ''}.`,
        criteria: {
          narrative: `The journal’s editorial board names the holder in this role on ${dateText(date)}.`,
        },
        image: imageOf(found),
      },
    },
    credentialStatus: statusOf(found, EDITOR_BADGES, codes.editorPlace({ ...editor, name })),
  });
}

function reviewerBadge(found: Found<'reviewer'>): UnsignedBadge {
  const { certificate, fields, settings, codes } = found;
  const { name, orcid, journal, year, date } = fields;
  const title = `Peer reviewer of ${journal} in ${year}`;
  return credential(found, {
    name: title,
    validFrom: date,
    awardedDate: date,
    credentialSubject: {
      type: ['AchievementSubject'],
      ...(orcid !== '' && { id: orcidUrl(orcid) }),
      identifier: [nameOf(name)],
      role: 'peer reviewer',
      achievement: {
        // No page lists the reviewers of a year. Therefore the id leads to the page that verifies certificates.
        id: `${settings.origin}/verify#reviewers-${year}`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name: title,
        description: `${reviewsInWords(fields)} for ${journal}.`,
        criteria: {
          narrative: `The holder has completed ${reviewsInWords(fields)}. The manuscripts are not named, because the review is blind.`,
        },
        image: imageOf(found),
      },
    },
    credentialStatus: statusOf(
      found,
      reviewerSubject(certificate.id),
      codes.reviewerPlace(certificate),
    ),
  });
}

function credential(
  { fields, settings }: FoundCertificate,
  said: Partial<UnsignedBadge> &
    Pick<UnsignedBadge, 'validFrom' | 'credentialSubject' | 'credentialStatus'>,
): UnsignedBadge {
  return {
    '@context': [CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT],
    id: fields.verifyUrl,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: {
      id: issuerId(settings.origin),
      type: ['Profile'],
      name: fields.journal,
      url: settings.origin,
    },
    ...said,
  };
}

const nameOf = (name: string) =>
  ({
    type: 'IdentityObject',
    hashed: false,
    identityHash: name,
    identityType: 'name',
  }) as const;

/** Returns the author's contributor roles, or `author` if the author has none or another author has the same name. */
function roleOf({ article, fields }: Found<'article'>): string {
  const [one, ...others] = article.contributors.filter(
    ({ name }) => normalizeName(name) === fields.author,
  );
  const roles = others.length === 0 ? (one?.roles ?? []) : [];
  return roles.map((role) => creditRoles[role]).join(', ') || 'author';
}

function imageOf(found: FoundCertificate) {
  const { word, journal, year } = pictureOf(found);
  return {
    id: `${found.settings.origin}${badgePath(found.fields.code, 'png')}`,
    type: 'Image',
    caption: `${word}, ${journal}, ${year}`,
  };
}

function statusOf({ settings }: FoundCertificate, list: string, place: number) {
  const address = `${settings.origin}${badgeStatusPath(list)}`;
  return {
    id: `${address}#${place}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: `${place}`,
    statusListCredential: address,
  } as const;
}
