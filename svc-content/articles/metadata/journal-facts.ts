import { bareDoi, issnLines, journalName, licenseOf, licenseUrl } from '@app/contracts';
import type { SettingsRecord } from '../../journal/settings/model.ts';
import type { DescribingSetting } from '../../journal/settings/service.ts';

/** The facts about the journal in files for indexers. Unknown texts are empty. */
export interface JournalFacts {
  name: string;
  abbreviation: string;
  issns: { issn: string; medium: 'print' | 'electronic' }[];
  publisher: string;
  origin: string;
  email: string;
  copyrightHolder: string;
  /** The default language of articles. */
  language: string;
  license: string;
  /** The DOI of the journal's Crossmark policy, or empty. */
  crossmarkPolicy: string;
}

/** The settings that are only in deposits. Harvesters do not receive them, so their changes need no new harvest. */
type DepositSetting = 'websiteemail' | 'crossmark_policy';

export function journalFacts(
  settings: Pick<SettingsRecord, DescribingSetting | DepositSetting>,
  publicUrl: string,
): JournalFacts {
  const lines = issnLines(settings.issn).slice(0, 2);
  return {
    name: journalName(settings),
    abbreviation: settings.abbreviated_title,
    // The first of two ISSNs is the print ISSN. A single ISSN is the online ISSN.
    issns: lines.map((issn, at) => ({
      issn,
      medium: lines.length === 2 && at === 0 ? 'print' : 'electronic',
    })),
    publisher: settings.publisher,
    origin: settings.domain || publicUrl,
    email: settings.websiteemail,
    copyrightHolder: settings.copyright_holder,
    language: settings.language || 'en',
    license: settings.license,
    crossmarkPolicy: bareDoi(settings.crossmark_policy),
  };
}

/**
 * Returns the address of an article's licence or, if the article has no licence, of the journal's licence. Empty if
 * both are missing.
 */
export function licenseAddress(...records: Parameters<typeof licenseOf>): string {
  const license = licenseOf(...records);
  return license && licenseUrl(license);
}
