import { readFileSync } from 'node:fs';
import {
  type Affiliation,
  type Contributor,
  type CreateIssue,
  creditRoles,
  type Funding,
  type IssueKey,
  parsePages,
  plainText,
  splitAuthors,
  type Translation,
} from '@app/contracts';
import { parse } from 'yaml';
import { z } from 'zod';
import { JOURNAL_NAME } from './journal.ts';
import { type DemoArticle, type Publication, paperSchema } from './publication.ts';

/** The ORCID iD of a fictitious person in ORCID's documentation. */
const FICTITIOUS_ORCID = '0000-0002-1825-0097';
/**
 * The institution of the same fictitious person in the documentation of other registries. The journal's own
 * institutions are invented and have no ids.
 */
const GUEST_OF: Affiliation = { name: 'Brown University', ror: '05gq02987', country: 'US' };

/** The days between an article's receipt or acceptance and its publication. */
const DAYS = { received: 143, accepted: 37 };

interface Particulars {
  type?: 'brief-report' | 'data-paper';
  orcid?: string;
  /** Another institution of the first author. */
  guestOf?: Affiliation;
  /** Whether the record divides the names of two words into given name and family name. */
  hasNameParts?: boolean;
  funding?: Funding[];
  relations?: { type: 'isSupplementedBy'; identifierType: 'doi'; identifier: string }[];
  translations?: Translation[];
}

/** The fields that only some of the articles have, by reference number. Funders and awards are invented. */
const particulars: Partial<Record<string, Particulars>> = {
  JLC250105: { type: 'brief-report' },
  JLC250203: {
    translations: [
      {
        language: 'ja',
        title: 'アオサ<i>Ulva</i>のバイオ炭を正極担体とする二次亜鉛空気電池',
        abstract:
          '<p>海岸に打ち上げられたアオサから作ったバイオ炭を、充電できる亜鉛空気電池の正極担体として調べた。</p>',
      },
    ],
  },
  JLC260101: { funding: [{ name: 'Saline Waters Foundation', awards: ['SWF-2024-17'] }] },
  JLC260201: {
    orcid: FICTITIOUS_ORCID,
    guestOf: GUEST_OF,
    hasNameParts: true,
    funding: [{ name: 'Gulf of Guinea Science Fund', awards: ['GGSF 31/2023', 'GGSF 8/2024'] }],
    relations: [
      { type: 'isSupplementedBy', identifierType: 'doi', identifier: '10.5555/jlc.data.0201' },
    ],
  },
  JLC260202: { guestOf: GUEST_OF, hasNameParts: true },
  JLC260205: {
    type: 'data-paper',
    relations: [
      { type: 'isSupplementedBy', identifierType: 'doi', identifier: '10.5555/jlc.data.0205' },
    ],
  },
};

/** Returns the fields of an article's record that are derived from the content of its PDF. */
function recordOf({ fields, paper }: Publication, cited: readonly Publication[]) {
  const { orcid, guestOf, hasNameParts, ...lists } = particulars[fields.refnumber] ?? {};
  const affiliations = [{ name: plainText(paper.affiliation) }];
  const roles = Object.keys(creditRoles) as (keyof typeof creditRoles)[];
  const contributors = splitAuthors(fields.authorname).map(
    (name, at, names): Contributor => ({
      name,
      ...(hasNameParts && partsOf(name)),
      affiliations: at === 0 && guestOf ? [...affiliations, guestOf] : affiliations,
      ...(at === 0 && { ...(orcid && { orcid }), isCorresponding: true }),
      // The first author has the first two CRediT roles. Each other author has the last two, which concern writing.
      ...(names.length <= 4 && { roles: at === 0 ? roles.slice(0, 2) : roles.slice(-2) }),
    }),
  );
  return {
    ...lists,
    contributors,
    references: cited.map(referenceTo),
    received: dayBefore(fields.publishdate, DAYS.received),
    accepted: dayBefore(fields.publishdate, DAYS.accepted),
  };
}

function partsOf(name: string) {
  const [given, family] = name.split(' ');
  return { given, family };
}

function referenceTo({ fields }: Publication) {
  const { title, authorname, year, volume, issue, pagenumber, doi } = fields;
  const place = `${JOURNAL_NAME} ${volume} (${issue}), ${pagenumber}, ${year}`;
  return {
    text: `${authorname}. ${plainText(title)}. ${place}.`,
    ...(doi && { doi }),
    author: splitAuthors(authorname)[0],
    year: String(year),
    articleTitle: plainText(title),
    journalTitle: JOURNAL_NAME,
    volume: String(volume),
    issue: String(issue),
    firstPage: String(parsePages(pagenumber)?.first),
  };
}

function dayBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

export const issues = [
  { year: 2025, volume: 1, issue: 1 },
  { year: 2025, volume: 1, issue: 2 },
  { year: 2026, volume: 2, issue: 1 },
  { year: 2026, volume: 2, issue: 2 },
] as const satisfies IssueKey[];

const dates = ['March 2025', 'September 2025', 'March 2026', 'September 2026'];

/** The requests that create the issues, with the months of each issue. */
export const newIssues: CreateIssue[] = issues.map((key, at) => ({ ...key, dates: dates[at] }));

const articlesSchema = z.array(z.looseObject({ abstract: z.string(), paper: paperSchema }));

/** Reads the articles of an issue. content.test.ts checks their fields. */
function articlesOf({ year, issue }: IssueKey) {
  const file = `${import.meta.dirname}/issues/${year}-issue-${issue}.yaml`;
  const articles = articlesSchema.parse(parse(readFileSync(file, 'utf8')));
  return articles.map(({ paper, ...fields }) => ({ paper, fields: fields as DemoArticle }));
}

const printed: Publication[] = issues.flatMap((key) =>
  articlesOf(key).map(({ paper, fields }) => {
    const abstract = `<p>${fields.abstract}</p>`;
    return { paper, fields: { ...fields, ...key, txnid: `TXN-${fields.refnumber}`, abstract } };
  }),
);

export const journalArticles: Publication[] = printed.map((publication) => {
  const cited = publication.paper.cites.map((refnumber) => find(printed, refnumber));
  return { ...publication, fields: { ...publication.fields, ...recordOf(publication, cited) } };
});

export const publicationOf = (refnumber: string) => find(journalArticles, refnumber);

function find(publications: readonly Publication[], refnumber: string): Publication {
  const found = publications.find(({ fields }) => fields.refnumber === refnumber);
  if (!found) throw new Error(`No article ${refnumber}`);
  return found;
}
