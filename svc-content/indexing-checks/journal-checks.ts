import { type IndexingCheck, issnLines, journalName, plainText } from '@app/contracts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { issueKey } from '../issues/keys.ts';
import { presentSettings } from '../settings/presenter.ts';
import { advice, check, type Finding, fault, firstOf } from './check.ts';

export function journalChecks(snapshot: Snapshot, publicUrl: string): IndexingCheck[] {
  return [
    check('name', 'Journal name', nameFinding(snapshot)),
    check('issn', 'ISSN', issnFinding(snapshot)),
    check('domain', 'Domain', domainFinding(snapshot, publicUrl)),
    check('articles', 'Published articles', articlesFinding(snapshot)),
    check('links', 'Links from the home page to every article', linksFinding(snapshot)),
    check('board', 'Editorial board', boardFinding(snapshot)),
    check('contact', 'Contact', contactFinding(snapshot)),
  ];
}

function nameFinding({ records: { settings } }: Snapshot): Finding {
  const isNamed = plainText(settings.websitename || settings.formatted_journal_name) !== '';
  if (isNamed) return null;
  return fault(
    `Citations name the journal “${journalName(settings)}”. Enter the journal’s name in Settings.`,
  );
}

function issnFinding({ records: { settings } }: Snapshot): Finding {
  const issns = issnLines(settings.issn);
  if (issns.length === 0) {
    return fault(
      'Indexers identify journals by the ISSN. Enter the ISSN in Settings. The ISSN centre of your country assigns one free of charge (issn.org).',
    );
  }
  const errors = issns.flatMap((issn) => issnError(issn) ?? []);
  if (errors.length === 0) return null;
  return fault(`${errors.join(' ')} Correct the ISSN in Settings. Separate two ISSNs by a comma.`);
}

function issnError(issn: string): string | null {
  const [, first, second, digit] = /^(\d{4})-?(\d{3})([\dXx])$/.exec(issn) ?? [];
  if (!first || !second || !digit) return `${issn} is not of the form 1234-5678.`;
  const expected = issnCheckDigit(first + second);
  if (digit.toUpperCase() === expected) return null;
  return `The check digit of ${issn} is wrong: one of its digits is wrong, or it should end in ${expected}.`;
}

/** Computes the check digit for the first seven digits modulo 11 with weights 8 to 2. X represents ten. */
export function issnCheckDigit(sevenDigits: string): string {
  const sum = [...sevenDigits].reduce((total, digit, at) => total + Number(digit) * (8 - at), 0);
  const rest = (11 - (sum % 11)) % 11;
  return rest === 10 ? 'X' : String(rest);
}

function domainFinding({ records: { settings } }: Snapshot, publicUrl: string): Finding {
  const { domain } = settings;
  if (domain === '') {
    const { origin } = presentSettings(settings, publicUrl);
    return fault(
      `The addresses given to indexers begin with ${origin}, the address of this system. Enter the journal’s own address in Settings, such as https://journal.example.org.`,
    );
  }
  if (domain.startsWith('https://')) return null;
  return advice(
    `${domain} is not encrypted. Serve the site by https and enter the https address in Settings.`,
  );
}

function articlesFinding({ records }: Snapshot): Finding {
  if ([...records.articles.values()].some(({ status }) => status === 'enabled')) return null;
  return fault(
    'Indexers only accept a journal with published articles. Create an issue and add its articles.',
  );
}

/** Finds articles whose issue does not exist: crawlers reach an article only through the page of its issue. */
function linksFinding({ records, issueByKey }: Snapshot): Finding {
  const unlinked = [...records.articles.values()]
    .filter((article) => article.status === 'enabled' && !issueByKey.has(issueKey(article)))
    .map(
      ({ refnumber, year, volume, issue }) =>
        `${refnumber} (volume ${volume}, issue ${issue}, ${year})`,
    );
  if (unlinked.length === 0) return null;
  return fault(
    `No page lists ${firstOf(unlinked, 5)}, because the issue does not exist. Create the issue in Archives.`,
  );
}

function boardFinding({ editors }: Snapshot): Finding {
  if (editors.some(({ status }) => status === 'enabled')) return null;
  return fault(
    'Indexers require an editorial board. Add the editors with their affiliations, and enable them.',
  );
}

function contactFinding({ records: { settings } }: Snapshot): Finding {
  const hasAddress = plainText(settings.address) !== '';
  const hasEmail = settings.websiteemail !== '';
  if (hasAddress && hasEmail) return null;
  if (!hasAddress && !hasEmail) {
    return fault('Enter the journal’s address and its email in Settings.');
  }
  const missing = hasAddress ? 'email' : 'postal address';
  return advice(
    `Indexers of open-access journals require full contact details. Enter the ${missing} in Settings.`,
  );
}
