import * as api from '@app/contracts/endpoints';
import {
  type EditorCommand,
  type GivenCommand,
  LINK_HEADER,
  submissionFormSchema,
} from '@app/contracts/manuscripts';
import { type Call, callWith } from './administrator.ts';
import { journalArticles } from './content.ts';
import { journalPictures } from './journal-files.ts';
import type { Press } from './print.ts';

/** How far a demonstration manuscript goes. What reviewers do needs the links of their mails, so no review is in. */
type Way = 'draft' | 'desk' | 'returned' | 'in review' | 'rejected' | 'withdrawn';

/** All people are invented. The manuscripts have the pages of articles of the demonstration journal. */
const manuscripts: readonly { way: Way; title: string; authors: [string, string]; area: string }[] =
  [
    ['draft', 'Salt crusts as templates for porous glass', 'Ines Carvalho', 'Ceramic Engineering'],
    [
      'desk',
      'A field test for nitrite in brackish wells',
      'Ruth Ofori',
      'Environmental Engineering',
    ],
    ['returned', 'Drift of a tide gauge over forty years', 'Tomas Lindqvist', 'Marine Engineering'],
    ['in review', 'Seaweed ash as a filler for mortar', 'Nadia Haddad', 'Civil Engineering'],
    ['rejected', 'On the colour of harbour water', 'Peter Varga', 'Environmental Engineering'],
    [
      'withdrawn',
      'Corrosion of mooring chains in estuaries',
      'Lucia Moretti',
      'Marine Engineering',
    ],
  ].map(([way, title, author, area]) => ({
    // The cast restores the literal types, which the list of texts widens.
    way: way as Way,
    title: title ?? '',
    authors: [author ?? '', 'Samuel Adeyemi'],
    area: area ?? '',
  }));

const reviewers = [
  { name: 'Hana Kovács', email: 'hana.kovacs@reviewers.example', topics: 'mortar, fillers' },
  { name: 'Mikael Strand', email: 'mikael.strand@reviewers.example', topics: 'seaweed, tides' },
  { name: 'Aylin Demir', email: 'aylin.demir@reviewers.example', topics: 'corrosion, water' },
];

const mailboxOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@authors.example`;

/**
 * Loads manuscripts for the desk, while submissions are open for a moment. Returns the number of new manuscripts. The
 * database of svc-review is empty at first, so after an interrupted load only missing titles are added.
 */
export async function loadManuscripts(call: Call, baseUrl: string, press: Press): Promise<number> {
  const { manuscripts: known } = await call(api.listManuscripts, { query: { turn: 'all' } });
  const titles = new Set(known.map(({ title }) => title));
  // Drafts are not listed. The draft comes first, so it exists if another one does.
  const missing = manuscripts.filter(({ way, title }) =>
    way === 'draft' ? known.length === 0 : !titles.has(title),
  );
  if (missing.length === 0) return 0;
  const settings = await call(api.readReviewSettings, {});
  const opened = await call(api.updateReviewSettings, {
    body: { ...settings, submissions: 'open' },
  });
  const people = await loadReviewers(call);
  for (const each of missing) await loadManuscript(each, { call, baseUrl, press, people });
  await call(api.updateReviewSettings, {
    body: { ...opened, submissions: settings.submissions },
  });
  return missing.length;
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

interface Desk {
  call: Call;
  baseUrl: string;
  press: Press;
  people: readonly string[];
}

async function loadManuscript(
  { way, title, authors, area }: (typeof manuscripts)[number],
  { call, baseUrl, press, people }: Desk,
): Promise<void> {
  const paper = journalArticles[manuscripts.findIndex((each) => each.title === title)];
  if (!paper) throw new Error('The demonstration journal has too few articles');
  const email = mailboxOf(authors[0]);
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

  const author = callWith(baseUrl, { [LINK_HEADER]: token });
  const pdf = new Blob([await press.print({ ...paper, fields: { ...paper.fields, title } })], {
    type: 'application/pdf',
  });
  const picture = new Blob([await press.draw(journalPictures.cover_image)], { type: 'image/png' });
  for (const [kind, file, name] of [
    ['manuscript', pdf, 'manuscript.pdf'],
    ['picture', picture, 'picture.png'],
  ] as const) {
    const upload = new FormData();
    upload.append('file', file, name);
    await author(api.uploadManuscriptFile, { params: { kind }, form: upload });
  }
  const { view } = await author(api.submitManuscript, {});
  if (way === 'withdrawn') await author(api.withdrawManuscript, {});

  const { manuscripts: found } = await call(api.listManuscripts, {
    query: { turn: 'all', q: view.reference },
  });
  const id = found.find(({ reference }) => reference === view.reference)?.id ?? '';
  for (const command of commandsFor(way, form, people)) {
    const { version } = await call(api.readManuscript, { params: { id } });
    // The cast adds the version, which the list leaves out.
    const body = { ...command, version } as EditorCommand;
    await call(api.commandManuscript, { params: { id }, body });
  }
}

/** Returns what the editor does after the submission. */
function commandsFor(
  way: Way,
  { title, abstract, keywords }: { title: string; abstract: string; keywords: string },
  people: readonly string[],
): GivenCommand[] {
  if (way === 'returned') {
    return [{ name: 'return', letter: 'Please state the uncertainty of each value in table 1.' }];
  }
  if (way === 'rejected') {
    return [{ name: 'desk-reject', letter: 'The subject is outside the scope of the journal.' }];
  }
  if (way !== 'in review') return [];
  return [
    { name: 'release-file', title, abstract, keywords, replies: [] },
    ...people.map((person) => ({ name: 'add-reviewer' as const, person })),
    { name: 'send-to-review' },
  ];
}
