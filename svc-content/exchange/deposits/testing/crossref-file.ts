import { elementsOf, textOf, type XmlElement } from '../../xml/read-xml.ts';

/** The children of elements in the order of Crossref's schema 5.4.0. `!` marks required elements. */
const CHILDREN: Record<string, string> = {
  doi_batch: 'head! body!',
  head: 'doi_batch_id! timestamp! depositor! registrant!',
  depositor: 'depositor_name! email_address!',
  body: 'journal!',
  journal: 'journal_metadata! journal_issue journal_article',
  journal_metadata: 'full_title! abbrev_title issn!',
  journal_issue: 'publication_date! journal_volume issue',
  journal_article:
    'titles! contributors abstract publication_date! acceptance_date pages publisher_item crossmark program doi_data! citation_list',
  person_name: 'given_name surname! suffix affiliations ORCID',
  doi_data: 'doi! timestamp resource! collection',
};

const texts = (least: number, most: number) => new RegExp(`^.{${least},${most}}$`, 's');
const name = /^(?=.{1,60}$)[^\d?]*[^?\s]+[^\d]*$/;

/** The patterns of texts and attributes. */
const TEXTS: Record<string, RegExp> = {
  doi_batch_id: texts(4, 100),
  timestamp: /^\d{14,}$/,
  depositor_name: texts(1, 130),
  email_address: /^(?=.{6,200}$)[^@]+@[^@]+$/,
  registrant: texts(1, 255),
  full_title: texts(1, 255),
  abbrev_title: texts(1, 150),
  issn: /^\d{4}-?\d{3}[\dX]$/,
  volume: texts(1, 32),
  issue: texts(1, 32),
  title: texts(1, 100_000),
  given_name: name,
  surname: name,
  suffix: texts(1, 10),
  organization: texts(1, 511),
  institution_name: texts(1, 1024),
  year: /^\d{4}$/,
  month: /^(?:0?[1-9]|1[0-2])$/,
  day: /^(?:0?[1-9]|[12]\d|3[01])$/,
  doi: /^10\.\d{4,9}\/.{1,200}$/,
  resource: /^https?:\/\/.+$/i,
};

/**
 * Returns the first violation in a deposit, or undefined. No npm package contains Crossref's schema. `npm run
 * check:indexers` validates with the schema itself.
 */
export function problemInDeposit(element: XmlElement): string | undefined {
  const at = `Error on line ${element.line}: ${element.name}`;
  const children = elementsOf(element);
  const rule = CHILDREN[element.name]?.split(' ');
  if (rule) {
    const names = rule.map((one) => one.replace('!', ''));
    const places = children.map((child) => names.indexOf(child.name));
    const wrong = children.find((_, n) => (places[n] ?? 0) < Math.max(0, places[n - 1] ?? 0));
    if (wrong) return `${at} must not have ${wrong.name} there`;
    const unknown = children.find((_, n) => places[n] === -1);
    if (unknown) return `${at} must not have ${unknown.name}`;
    const missing = rule.find((one, n) => one.endsWith('!') && !places.includes(n));
    if (missing) return `${at} has no ${missing.replace('!', '')}`;
  }
  const text = TEXTS[element.name];
  if (text && !text.test(textOf(element))) return `${at} has an invalid text`;
  for (const child of children) {
    const problem = problemInDeposit(child);
    if (problem) return problem;
  }
  return undefined;
}
