import type { Migration } from '@app/service-kit/migrations';
import { indexes } from './0001-indexes.ts';
import { settingsAndDesign } from './0002-settings-and-design.ts';
import { journalRecord } from './0003-journal-record.ts';
import { crossmarkPolicy } from './0004-crossmark-policy.ts';
import { policiesAndUsage } from './0005-policies-and-usage.ts';
import { usageByMonth } from './0006-usage-by-month.ts';
import { firstPublications } from './0007-first-publications.ts';
import { uniqueDois } from './0008-unique-dois.ts';
import { numberPatterns } from './0009-number-patterns.ts';
import { issueLabels } from './0010-issue-labels.ts';
import { logoAndClaims } from './0011-logo-and-claims.ts';
import { certificateDesigns } from './0012-certificate-designs.ts';
import { reviewerCertificates } from './0013-reviewer-certificates.ts';
import { articleColumns } from './0014-article-columns.ts';

/** All migrations, in order. A released migration is never changed or removed: see docs/upgrades.md. */
export const migrations: readonly Migration[] = [
  indexes,
  settingsAndDesign,
  journalRecord,
  crossmarkPolicy,
  policiesAndUsage,
  usageByMonth,
  firstPublications,
  uniqueDois,
  numberPatterns,
  issueLabels,
  logoAndClaims,
  certificateDesigns,
  reviewerCertificates,
  articleColumns,
];
