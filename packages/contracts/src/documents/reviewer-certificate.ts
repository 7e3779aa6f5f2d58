import { z } from 'zod';
import { isOrcid } from '../base/identifiers.ts';
import { textLine } from '../base/sparse.ts';

/** The number of characters of an id: 60 bits, because ids must not be guessed. */
export const REVIEWER_CERTIFICATE_ID_LENGTH = 12;

/**
 * The id of a reviewer’s certificate, a part of its code: characters of Crockford’s Base32, which omits I, L, O and U.
 */
export const reviewerCertificateIdSchema = z
  .string()
  .regex(new RegExp(`^[0-9A-HJKMNP-TV-Z]{${REVIEWER_CERTIFICATE_ID_LENGTH}}$`), 'Not an id');

/** Longer names do not fit on a certificate. */
export const MAX_CERTIFIED_NAME = 280;
export const MAX_REVIEWS = 10_000;
export const certifiedYearSchema = z.int().min(1900).max(2200);

/** The content of a reviewer’s certificate. No field may identify a manuscript. */
export const newReviewerCertificateSchema = z.strictObject({
  name: textLine(MAX_CERTIFIED_NAME).refine((name) => name !== '', 'Required'),
  /** An ORCID iD that its owner has confirmed, or empty. */
  orcid: z
    .string()
    .refine((orcid) => orcid === '' || isOrcid(orcid), 'An ORCID iD')
    .default(''),
  year: certifiedYearSchema,
  /** The number of reviews in the year. */
  count: z.int().min(1).max(MAX_REVIEWS),
});
export type NewReviewerCertificate = z.output<typeof newReviewerCertificateSchema>;

/** A certificate that was issued for the reviews of one person in one year. */
export const reviewerCertificateSchema = z.object({
  id: z.string(),
  name: z.string(),
  orcid: z.string(),
  year: z.int(),
  count: z.int(),
  /** The day of issue, such as `2027-01-15`. */
  day: z.iso.date(),
});
export type ReviewerCertificate = z.infer<typeof reviewerCertificateSchema>;

/** The number of certificates of reviewers that are read or printed at once. */
export const MAX_REVIEWER_CERTIFICATES = 1_000;
export const reviewerCertificateIdsSchema = z.strictObject({
  ids: z
    .array(reviewerCertificateIdSchema)
    .min(1, 'At least one')
    .max(MAX_REVIEWER_CERTIFICATES, 'Too many at a time'),
});
