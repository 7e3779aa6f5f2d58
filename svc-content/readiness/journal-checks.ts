import { issnLines, journalName, plainText, type ReadinessCheck } from '@app/contracts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { issueKey } from '../issues/keys.ts';
import { presentSettings } from '../settings/presenter.ts';
import { check, type Finding } from './check.ts';
import { issnFault } from './issn.ts';

/** What scholarly indexers ask of the journal as a whole. */
export function journalChecks(snapshot: Snapshot, publicUrl: string): ReadinessCheck[] {
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
  return [
    'fault',
    `Articles are cited as of “${journalName(settings)}”. Enter the journal’s name in Settings.`,
  ];
}

function issnFinding({ records: { settings } }: Snapshot): Finding {
  const issns = issnLines(settings.issn);
  if (issns.length === 0) {
    return [
      'fault',
      'Indexers tell journals apart by their ISSN. Enter it in Settings; a new journal gets one, free of charge, from its country’s ISSN centre (issn.org).',
    ];
  }
  const faults = issns.flatMap((issn) => issnFault(issn) ?? []);
  if (faults.length === 0) return null;
  return ['fault', `${faults.join(' ')} Correct it in Settings, two of them split by a comma.`];
}

function domainFinding({ records: { settings } }: Snapshot, publicUrl: string): Finding {
  const { domain } = settings;
  if (domain === '') {
    const { origin } = presentSettings(settings, publicUrl);
    return [
      'fault',
      `The addresses that indexers are told begin with ${origin}, where this system runs. Enter the journal’s own address in Settings, such as https://journal.example.org.`,
    ];
  }
  if (domain.startsWith('https://')) return null;
  return ['advice', `${domain} is not encrypted. Serve the site by https and say so in Settings.`];
}

function articlesFinding({ records }: Snapshot): Finding {
  const isShown = [...records.articles.values()].some(({ status }) => status === 'enabled');
  if (isShown) return null;
  return [
    'fault',
    'Indexers take up a journal that has published. Create an issue and add its articles.',
  ];
}

/** Home leads to the archives, they to each issue, and an issue to its articles. */
function linksFinding({ records, issueByKey }: Snapshot): Finding {
  const lost = [...records.articles.values()].filter(
    (article) => article.status === 'enabled' && !issueByKey.has(issueKey(article)),
  );
  if (lost.length === 0) return null;
  const some = lost.slice(0, 5).map(({ refnumber, year, volume, issue }) => {
    return `${refnumber} (volume ${volume}, issue ${issue}, ${year})`;
  });
  const rest = lost.length > some.length ? ` and ${lost.length - some.length} more` : '';
  return [
    'fault',
    `No page lists ${some.join(', ')}${rest}, because the issue does not exist. Create it in Archives.`,
  ];
}

function boardFinding({ editors }: Snapshot): Finding {
  if (editors.some(({ status }) => status === 'enabled')) return null;
  return [
    'fault',
    'Indexers want to know who vouches for the journal. Add the editors with their affiliations, and enable them.',
  ];
}

function contactFinding({ records: { settings } }: Snapshot): Finding {
  const hasAddress = plainText(settings.address) !== '';
  if (hasAddress && settings.websiteemail !== '') return null;
  if (!hasAddress && settings.websiteemail === '') {
    return ['fault', 'Enter the journal’s address and its email in Settings.'];
  }
  const missing = hasAddress ? 'email' : 'postal address';
  return [
    'advice',
    `Indexers of open-access journals ask for a full contact. Enter the ${missing} in Settings.`,
  ];
}
