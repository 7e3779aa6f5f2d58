import * as api from '@app/contracts/endpoints';
import {
  type DeskRow,
  LINK_HEADER,
  type ManuscriptState,
  manuscriptStateNames,
  submissionFormSchema,
} from '@app/contracts/manuscripts';
import { type Call, callWith } from './administrator.ts';
import { journalArticles } from './content.ts';
import { journalPictures } from './journal-files.ts';
import { bring, type Walk } from './manuscript-steps.ts';
import type { Press } from './print.ts';

/** The states of demonstration manuscripts. The state `checks` ends at once, and deleted manuscripts are not shown. */
type Way = Exclude<ManuscriptState, 'checks' | 'deleted'>;

/**
 * The title, author and area of each manuscript. All people are invented. The PDF of a manuscript has the content of an
 * article of the demonstration journal.
 */
const manuscripts = {
  draft: ['Salt crusts as templates for porous glass', 'Ines Carvalho', 'Ceramic Engineering'],
  desk: ['A field test for nitrite in brackish wells', 'Ruth Ofori', 'Environmental Engineering'],
  returned: ['Drift of a tide gauge over forty years', 'Tomas Lindqvist', 'Marine Engineering'],
  review: ['Seaweed ash as a filler for mortar', 'Nadia Haddad', 'Civil Engineering'],
  short: ['Barnacle cement on painted steel', 'Amir Farahani', 'Marine Engineering'],
  decision: ['Mortar joints after ten winters', 'Greta Solheim', 'Civil Engineering'],
  revision: ['Drying racks that follow the wind', 'Paolo Bianchi', 'Mechanical Engineering'],
  revised: ['Turbidity from the colour of a disc', 'Leila Mansour', 'Environmental Engineering'],
  fee: ['Heat pumps in a harbour basin', 'Oskar Nyberg', 'Mechanical Engineering'],
  production: ['A sieve for shell sand', 'Marta Kowalska', 'Civil Engineering'],
  article: ['Fog nets on a northern coast', 'Hugo Tavares', 'Environmental Engineering'],
  published: ['Wear of sliding quay gates', 'Femi Adewale', 'Mechanical Engineering'],
  rejected: ['On the colour of harbour water', 'Peter Varga', 'Environmental Engineering'],
  withdrawn: ['Corrosion of mooring chains in estuaries', 'Lucia Moretti', 'Marine Engineering'],
} satisfies Record<Way, [title: string, author: string, area: string]>;

const reviewers = [
  { name: 'Hana Kovács', email: 'hana.kovacs@reviewers.example', topics: 'mortar, fillers' },
  { name: 'Mikael Strand', email: 'mikael.strand@reviewers.example', topics: 'seaweed, tides' },
  { name: 'Aylin Demir', email: 'aylin.demir@reviewers.example', topics: 'corrosion, water' },
];

const mailboxOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@authors.example`;

/** Returns a new link of each person of these manuscripts, by reference and address. */
export type MakeLinks = (references: readonly string[]) => Promise<Map<string, string>>;

interface LoadParts {
  call: Call;
  baseUrl: string;
  press: Press;
  /** Undefined: the links of reviewers cannot be created here, so no reviews are loaded. */
  makeLinks: MakeLinks | undefined;
}

/**
 * Loads manuscripts for the desk. Submissions are open while the manuscripts are submitted. Returns the number of new
 * manuscripts. After an interrupted load, only missing titles are added, and existing manuscripts continue from their
 * state.
 */
export async function loadManuscripts({ call, baseUrl, press, makeLinks }: LoadParts) {
  const before = await listed(call);
  // Drafts are not listed. The draft is created first, so it exists if any other manuscript exists.
  const missing = waysIn(makeLinks).filter((way) =>
    way === 'draft' ? before.size === 0 : !before.has(manuscripts[way][0]),
  );
  if (missing.length > 0) {
    const { submissions, ...settings } = await call(api.readReviewSettings, {});
    const opened = await call(api.updateReviewSettings, {
      body: { ...settings, submissions: 'open' },
    });
    for (const way of missing) await submit(way, { call, baseUrl, press });
    await call(api.updateReviewSettings, { body: { ...opened, submissions } });
  }

  const people = await loadReviewers(call);
  const unfinished = async (): Promise<Walk[]> => {
    const rows = await listed(call);
    return waysIn(makeLinks).flatMap((way) => {
      const row = rows.get(manuscripts[way][0]);
      if (!row || row.state === way) return [];
      const { id, reference } = row;
      return { ...{ call, baseUrl, id, reference, way, people }, pdf: () => pdfOf(way, press) };
    });
  };
  for (const walk of await unfinished()) await bring(walk);
  const left = makeLinks ? await unfinished() : [];
  if (makeLinks && left.length > 0) {
    const links = await makeLinks(left.map(({ reference }) => reference));
    for (const walk of left) await bring({ ...walk, links });
  }
  return missing.length;
}

/** Returns the states to load. Without links of reviewers, only states that need no review can be reached. */
const waysIn = (makeLinks: MakeLinks | undefined): Way[] => {
  const early: readonly ManuscriptState[] = [
    ...(['draft', 'desk', 'returned', 'review', 'rejected', 'withdrawn'] as const),
  ];
  return manuscriptStateNames.filter(
    (state): state is Way =>
      state in manuscripts && (makeLinks !== undefined || early.includes(state)),
  );
};

async function listed(call: Call): Promise<Map<string, DeskRow>> {
  const found = await call(api.listManuscripts, { query: { turn: 'all' } });
  return new Map(found.manuscripts.map((row) => [row.title, row]));
}

async function loadReviewers(call: Call): Promise<string[]> {
  const { people } = await call(api.listPeople, { query: { q: '@reviewers.example' } });
  const known = new Map(people.map(({ email, id }) => [email, id]));
  const ids: string[] = [];
  for (const body of reviewers) {
    ids.push(known.get(body.email) ?? (await call(api.createPerson, { body })).id);
  }
  return ids;
}

async function pdfOf(way: Way, press: Press): Promise<Blob> {
  const ways = Object.keys(manuscripts);
  const paper = journalArticles[ways.indexOf(way) % journalArticles.length];
  if (!paper) throw new Error('The demonstration journal has no articles');
  const [title] = manuscripts[way];
  const bytes = await press.print({ ...paper, fields: { ...paper.fields, title } });
  return new Blob([bytes], { type: 'application/pdf' });
}

async function submit(way: Way, { call, baseUrl, press }: Omit<LoadParts, 'makeLinks'>) {
  const [title, author, area] = manuscripts[way];
  const authors = [author, 'Samuel Adeyemi'];
  const email = mailboxOf(author);
  const form = submissionFormSchema.parse({
    ...{ title, authors: authors.join(', '), email, phone: '+44 1632 960001', authorCount: '2' },
    ...{ articleType: 'Research Paper', doi: 'NO', stream: 'Engineering', area },
    ...{
      abstract: `${title}: what we measured in a year, and how far it can be repeated.`,
      keywords: '',
    },
    people: authors.map((name) => ({
      name,
      email: mailboxOf(name),
      affiliation: 'Quay Institute',
    })),
  });
  const { token } = await call(api.createDraft, { body: { email, form } });
  if (way === 'draft') return;

  const asAuthor = callWith(baseUrl, { [LINK_HEADER]: token });
  const picture = new Blob([await press.draw(journalPictures.cover_image)], { type: 'image/png' });
  for (const [kind, file, name] of [
    ['manuscript', await pdfOf(way, press), 'manuscript.pdf'],
    ['picture', picture, 'picture.png'],
  ] as const) {
    const upload = new FormData();
    upload.append('file', file, name);
    await asAuthor(api.uploadManuscriptFile, { params: { kind }, form: upload });
  }
  await asAuthor(api.submitManuscript, {});
  if (way === 'withdrawn') await asAuthor(api.withdrawManuscript, {});
}
