import { z } from 'zod';
import {
  certifiedYearSchema,
  MAX_REVIEWER_CERTIFICATES,
  reviewerCertificateSchema,
} from '../documents/reviewer-certificate.ts';

export const certificatesQuerySchema = z.strictObject({
  year: z.coerce.number().int().min(1900).max(2200),
});

/** A person with finished reviews in a year, or with a certificate of that year. */
const certifiedReviewerSchema = z.object({
  /** The id of the person in the pool of reviewers. */
  person: z.string(),
  name: z.string(),
  /** The number of finished reviews, as far as the editor may know it. */
  reviews: z.int(),
  isIssued: z.boolean(),
  /** The certificate. Null if no certificate is issued, or if the editor must not know its number of reviews. */
  issued: reviewerCertificateSchema.pick({ id: true, count: true, day: true }).nullable(),
  /** Whether issuing the certificate would change nothing. False if the editor must not know this. */
  isCurrent: z.boolean(),
  /** The reason why no certificate can be issued, in words. */
  obstacle: z.string().nullable(),
});
export type CertifiedReviewer = z.infer<typeof certifiedReviewerSchema>;

export const certificatesPageSchema = z.object({
  year: z.int(),
  /** The years with finished reviews or certificates, the latest first. */
  years: z.array(z.int()),
  reviewers: z.array(certifiedReviewerSchema),
  /**
   * Whether the numbers leave out manuscripts of which the editor is an author or reviewer. The editor cannot open the
   * certificates, because certificates have the full numbers.
   */
  isPartial: z.boolean(),
});
export type CertificatesPage = z.infer<typeof certificatesPageSchema>;

/** Issues the certificates of a year. An issued certificate is replaced if the name or the number has changed. */
export const issueCertificatesSchema = z.strictObject({
  year: certifiedYearSchema,
  people: z.array(z.string().max(40)).min(1, 'At least one').max(MAX_REVIEWER_CERTIFICATES),
});

/** A certificate in the response to its holder, who has opened a personal link. */
export const ownCertificateSchema = reviewerCertificateSchema.pick({
  id: true,
  year: true,
  count: true,
  day: true,
});
export type OwnCertificate = z.infer<typeof ownCertificateSchema>;
