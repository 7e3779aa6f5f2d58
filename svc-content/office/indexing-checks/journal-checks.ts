import { type IndexingCheck, issnLines, journalName, plainText } from '@app/contracts';
import type { Snapshot } from '../../articles/catalogue/snapshot.ts';
import { issueKey } from '../../articles/issues/keys.ts';
import { stageOf } from '../../articles/presenter.ts';
import { presentSettings } from '../../journal/settings/presenter.ts';
import {
  advice,
  applyRules,
  everyone,
  type Finding,
  fault,
  firstOf,
  isResearch,
  type Rule,
} from './check.ts';

export function journalChecks(snapshot: Snapshot, publicUrl: string): IndexingCheck[] {
  return applyRules(rules, { snapshot, publicUrl });
}

interface Subject {
  snapshot: Snapshot;
  publicUrl: string;
}

const rules: readonly Rule<Subject>[] = [
  {
    id: 'name',
    title: 'Journal name',
    targets: everyone,
    field: 'websitename',
    find: ({ snapshot }) => nameFinding(snapshot),
  },
  {
    id: 'issn',
    title: 'ISSN',
    targets: everyone,
    field: 'issn',
    find: ({ snapshot }) => issnFinding(snapshot),
  },
  {
    id: 'domain',
    title: 'Domain',
    targets: everyone,
    field: 'domain',
    find: ({ snapshot, publicUrl }) => domainFinding(snapshot, publicUrl),
  },
  {
    id: 'publisher',
    title: 'Publisher',
    targets: ['crossref', 'doaj', 'pmc'],
    field: 'publisher',
    find: stated('publisher', 'Indexers ask who publishes the journal. Enter the publisher.'),
  },
  {
    id: 'abbreviation',
    title: 'Abbreviated title',
    targets: ['pmc', 'crossref'],
    field: 'abbreviated_title',
    find: stated(
      'abbreviated_title',
      'Medical citations use the abbreviated title. Enter it in Settings.',
    ),
  },
  {
    id: 'license',
    title: 'Licence',
    targets: ['doaj', 'openaire', 'pmc'],
    field: 'license',
    find: stated(
      'license',
      'Open-access indexers accept only articles with an open licence. Enter the licence, such as CC-BY-4.0.',
    ),
  },
  {
    id: 'copyright',
    title: 'Copyright holder',
    targets: ['doaj', 'pmc'],
    field: 'copyright_holder',
    find: stated('copyright_holder', 'State who holds the copyright, such as The authors.'),
  },
  {
    id: 'doi-prefix',
    title: 'DOI prefix',
    targets: ['crossref'],
    field: 'doi_prefix',
    find: stated(
      'doi_prefix',
      'Articles can be registered with Crossref only under a prefix of your own. Enter it if the journal is a member.',
    ),
  },
  {
    id: 'archiving',
    title: 'Archiving policy',
    targets: ['doaj', 'lockss'],
    field: 'archiving_link',
    find: stated(
      'archiving_link',
      'Indexers ask where articles are archived. Describe it on a page and enter the address of that page.',
    ),
  },
  {
    id: 'policies',
    title: 'Policies',
    targets: ['doaj'],
    field: 'policies_link',
    find: stated(
      'policies_link',
      'A page must state the peer review and the policies of the journal. Enter its address.',
    ),
  },
  {
    id: 'articles',
    title: 'Published articles',
    targets: everyone,
    page: '/admin/archives',
    find: ({ snapshot }) => articlesFinding(snapshot),
  },
  {
    id: 'enough',
    title: 'Five articles in a year',
    targets: ['doaj'],
    page: '/admin/archives',
    find: ({ snapshot }) => enoughFinding(snapshot),
  },
  {
    id: 'links',
    title: 'Links from the home page to every article',
    targets: ['scholar', 'lockss'],
    page: '/admin/archives',
    find: ({ snapshot }) => linksFinding(snapshot),
  },
  {
    id: 'board',
    title: 'Editorial board',
    targets: ['scholar', 'doaj', 'pmc'],
    page: '/admin/editors',
    find: ({ snapshot }) => boardFinding(snapshot),
  },
  {
    id: 'contact',
    title: 'Contact',
    targets: ['crossref', 'doaj', 'lockss'],
    field: 'websiteemail',
    find: ({ snapshot }) => contactFinding(snapshot),
  },
];

type Stated =
  | 'publisher'
  | 'abbreviated_title'
  | 'license'
  | 'copyright_holder'
  | 'doi_prefix'
  | 'archiving_link'
  | 'policies_link';

/** Returns a check that advises the editor to fill in an empty setting. */
function stated(name: Stated, text: string): Rule<Subject>['find'] {
  return ({ snapshot: { records } }) => (records.settings[name] === '' ? advice(text) : null);
}

/** The number of research articles that DOAJ requires per year. */
const ENOUGH = 5;

function enoughFinding({ enabledLatestFirst }: Snapshot): Finding {
  const lastYear = new Date().getUTCFullYear() - 1;
  const years = enabledLatestFirst
    .filter(({ type }) => isResearch(type))
    .map(({ publishdate }) => publishdate.getUTCFullYear());
  const count = Math.max(
    ...[lastYear, lastYear + 1].map((year) => years.filter((other) => other === year).length),
  );
  if (count >= ENOUGH || enabledLatestFirst.length === 0) return null;
  return advice(
    `DOAJ accepts journals with at least ${ENOUGH} research articles a year; ${count} ${count === 1 ? 'was' : 'were'} published in the better of the last two years.`,
  );
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

/**
 * Computes the check digit of an ISSN: the first seven digits are weighted with 8 to 2, modulo 11. X represents ten.
 */
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

/** Finds articles without an existing issue. They count as hidden: see `effectiveArticle`. */
function linksFinding({ records, anyIssueByKey }: Snapshot): Finding {
  const unlinked = [...records.articles.values()]
    .filter((article) => stageOf(article) === 'enabled' && !anyIssueByKey.has(issueKey(article)))
    .map(
      ({ refnumber, year, volume, issue }) =>
        `${refnumber} (volume ${volume}, issue ${issue}, ${year})`,
    );
  if (unlinked.length === 0) return null;
  return fault(
    `Readers do not see ${firstOf(unlinked, 5)}, because the issue does not exist. Create the issue in Archives.`,
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
