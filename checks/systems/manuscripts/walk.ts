import {
  type AuthorPage,
  authorPageSchema,
  createdDraftSchema,
  type DeskManuscript,
  deskManuscriptSchema,
  deskPageSchema,
  type EditorCommand,
  type GivenCommand,
  LINK_HEADER,
  type ReviewerPage,
  reviewerPageSchema,
  submissionFormSchema,
} from '@app/contracts/manuscripts';
import type { MailStandIn } from '@app/service-kit/mail-testing';
import type { Answer, Client } from '../client.ts';
import { type ManuscriptKind, type Operation, unique } from '../operations.ts';
import { makePdf } from '../pdf-files.ts';

/** The shortest content whose first bytes identify a PNG picture. */
export const PICTURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export interface WalkParts {
  /** An administrator. */
  desk: Client;
  /** The client for calls with personal links. */
  anyone: Client;
  mails: MailStandIn;
  /** The reviewers, each with the id in the pool. */
  reviewers: readonly { id: string; email: string }[];
  /** Another editor, who gives each command at the same time as `desk`. */
  rival?: Client;
}

/** An operation on a manuscript. `command` is its name in the manuscript's log. */
export interface ManuscriptOperation extends Operation {
  kind: ManuscriptKind;
  command: string;
}

type Given = GivenCommand;

/** The kinds of commands of the desk. All other commands have the kind `command`. */
const kindOf: Partial<Record<EditorCommand['name'], ManuscriptKind>> = {
  return: 'decision',
  accept: 'decision',
  'make-article': 'make-article',
};

/**
 * Thrown if the manuscript is not in the expected state, because an earlier request was refused. The next step tries
 * again.
 */
class NotYet extends Error {}

/**
 * Takes one manuscript from the draft to the article. The author corrects it once, and two reviewers review it. Each
 * step reads the pages that the users see and sends the next request. If a request is refused, the next step sends it
 * again.
 */
export class Walk {
  readonly #parts: WalkParts;
  readonly operations: ManuscriptOperation[] = [];
  readonly title = `On the isomer ${unique()}`;
  /** The uploaded PDFs by name. The name begins with the state for which the PDF was uploaded. */
  readonly pdfs = new Map<string, Buffer>();
  /** The kind of the request in progress. */
  sending: ManuscriptKind | undefined;
  /** The outcomes of commands that two editors gave at once. */
  readonly races: ManuscriptOperation[][] = [];
  /** The manuscript as last read from the desk. */
  seen: DeskManuscript | undefined;
  #token = '';
  #email = '';

  constructor(parts: WalkParts) {
    this.#parts = parts;
  }

  get hasEnded(): boolean {
    return this.seen?.state === 'article' || this.seen?.state === 'withdrawn';
  }

  /** Sends the next request. Does nothing if a page cannot be read, or while the walk has to wait for the system. */
  async step(): Promise<void> {
    try {
      if (this.#token === '') return await this.#createDraft();
      const page = await this.#authorPage();
      const isTheirTurn = page.view.state === 'draft' || page.view.state === 'returned';
      return isTheirTurn ? await this.#prepare(page) : await this.#work(await this.readDesk());
    } catch (error) {
      if (!(error instanceof NotYet)) throw error;
    }
  }

  /** Sends a command as an editor who has read this version of the manuscript. */
  command({ id, version }: Pick<DeskManuscript, 'id' | 'version'>, given: Given, desk?: Client) {
    const kind = kindOf[given.name] ?? 'command';
    const key = 'letter' in given ? given.letter : given.name;
    const path = `/api/review/manuscripts/${id}/commands`;
    return this.#send({ kind, key, command: given.name }, () =>
      (desk ?? this.#parts.desk).send('POST', path, { ...given, version }),
    );
  }

  withdraw() {
    return this.#send({ kind: 'submission', key: this.title, command: 'withdraw' }, () =>
      this.#byLink('POST', 'author/withdraw', {}),
    );
  }

  async readDesk(): Promise<DeskManuscript> {
    const { desk } = this.#parts;
    const query = new URLSearchParams({ q: this.title, turn: 'all' });
    const { manuscripts } = deskPageSchema.parse(
      await readable(desk.send('GET', `/api/review/manuscripts?${query}`)),
    );
    const found = manuscripts.filter(({ title }) => title === this.title);
    if (found.length > 1) throw new Error(`${this.title} is ${found.length} times on the desk`);
    if (!found[0]) throw new NotYet();
    const path = `/api/review/manuscripts/${found[0].id}`;
    this.seen = deskManuscriptSchema.parse(await readable(desk.send('GET', path)));
    return this.seen;
  }

  async #createDraft(): Promise<void> {
    // Each attempt uses a new address, because the response with the link may be lost.
    this.#email = `asha-${unique()}@cold.example`;
    const form = submissionFormSchema.parse({
      ...{ title: this.title, authors: 'Asha Rao', email: this.#email, authorCount: '1' },
      ...{ phone: '+91 98765 43210', articleType: 'Research Paper', doi: 'NO' },
      ...{ stream: 'Science', area: 'Chemical Engineering' },
      ...{ abstract: 'It was kept for an hour.', keywords: 'isomers', people: [] },
    });
    const { body, status } = await this.#send(
      { kind: 'draft', key: this.#email, command: 'send-link' },
      () =>
        this.#parts.anyone.send('POST', '/api/review/manuscripts', { email: this.#email, form }),
    );
    if (status === 201) this.#token = createdDraftSchema.parse(body).token;
  }

  async #authorPage(): Promise<AuthorPage> {
    return authorPageSchema.parse(await readable(this.#byLink('GET', 'author')));
  }

  /** Uploads missing files, then submits. A correction gets a new PDF. */
  async #prepare({ files, view }: AuthorPage): Promise<void> {
    const has = (kind: string) => files.some((each) => each.kind === kind);
    const pdf = files.find(({ kind }) => kind === 'manuscript')?.name;
    if (!has('picture')) return this.#upload('picture', `${unique()}.png`, PICTURE);
    if (!pdf?.startsWith(view.state)) {
      const name = `${view.state}-${unique()}.pdf`;
      const bytes = makePdf(`The isomer of ${name}`);
      this.pdfs.set(name, bytes);
      return this.#upload('manuscript', name, bytes);
    }
    await this.#send({ kind: 'submission', key: this.title, command: 'submit' }, () =>
      this.#byLink('POST', 'author/submit', {}),
    );
  }

  async #upload(kind: string, name: string, bytes: Buffer): Promise<void> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    await this.#send({ kind: 'upload', key: name, command: '' }, () =>
      this.#byLink('POST', `author/files/${kind}`, form),
    );
  }

  /** Performs the next action of an editor or a reviewer. */
  async #work(desk: DeskManuscript): Promise<void> {
    const given = this.#nextCommand(desk);
    const { rival } = this.#parts;
    if (given && rival) {
      const both = [this.#parts.desk, rival].map((editor) => this.command(desk, given, editor));
      this.races.push(await Promise.all(both));
    } else if (given) await this.command(desk, given);
    else if (desk.state === 'review') await this.#review(desk);
  }

  #nextCommand(desk: DeskManuscript): Given | undefined {
    const { state, invitations, log, isFileReleased } = desk;
    const letter = `Dear author, this is letter ${unique()}.`;
    const unreleased = invitations.find(({ reviews }) => reviews[0]?.released === null);
    switch (state) {
      case 'desk': {
        if (!log.some(({ command }) => command === 'return')) return { name: 'return', letter };
        if (!isFileReleased) {
          const { title, abstract, keywords } = desk.form;
          return { name: 'release-file', title, abstract, keywords, replies: [] };
        }
        const asked = new Set(invitations.map(({ person }) => person.id));
        const other = this.#parts.reviewers.find(({ id }) => !asked.has(id));
        return other ? { name: 'add-reviewer', person: other.id } : { name: 'send-to-review' };
      }
      case 'decision':
        return unreleased
          ? { name: 'release-review', invitation: unreleased.id, text: 'See the copy.' }
          : { name: 'accept', letter, points: [] };
      case 'fee':
        return { name: 'waive-fee' };
      case 'production':
        return { name: 'make-article' };
      default:
        return undefined;
    }
  }

  async #review({ invitations }: DeskManuscript): Promise<void> {
    for (const { status, person } of invitations) {
      if (status !== 'asked' && status !== 'agreed') continue;
      const token = this.#linkOf(person.email);
      if (token === undefined) continue;
      const page = reviewerPageSchema.parse(
        await readable(this.#byLink('GET', 'reviewer', undefined, token)),
      );
      return this.#reviewStep(page, token);
    }
  }

  async #reviewStep({ view, form, revision, questions }: ReviewerPage, token: string) {
    const post = (kind: ManuscriptKind, command: string, key: string, path: string) =>
      this.#send({ kind, command, key }, () => this.#byLink('POST', path, {}, token));
    if (view.status === 'asked') {
      await post('command', 'accept-invitation', token, 'reviewer/accept');
    } else if (form.text === '') {
      const answers = Object.fromEntries(
        questions.map(({ id, choices }) => [id, choices[0] ?? 'It is sound.']),
      );
      const text = `This is review ${unique()}.`;
      const typed = { answers, recommendation: 'accept', text, remarksToEditor: '' };
      await this.#send({ kind: 'review', command: '', key: text }, () =>
        this.#byLink('PUT', 'reviewer/review', { revision, form: typed }, token),
      );
    } else await post('review', 'submit-review', form.text, 'reviewer/submit');
  }

  /** Returns the token of the last mail to a reviewer about this manuscript. */
  #linkOf(email: string): string | undefined {
    return this.#parts.mails.received
      .filter(({ to, email: { text = '' } }) => to === email && text.includes(this.title))
      .flatMap(({ email: { text = '' } }) => /\/review\/reviewer#([\w.-]+)/.exec(text)?.[1] ?? [])
      .at(-1);
  }

  #byLink(method: string, path: string, body?: object, token = this.#token): Promise<Answer> {
    return this.#parts.anyone.send(method, `/api/review/${path}`, body, { [LINK_HEADER]: token });
  }

  async #send(
    what: Pick<ManuscriptOperation, 'kind' | 'key' | 'command'>,
    send: () => Promise<Answer>,
  ): Promise<ManuscriptOperation> {
    const from = performance.now();
    this.sending = what.kind;
    const answer = await send();
    this.sending = undefined;
    const operation = { ...what, ...answer, from, until: performance.now() };
    this.operations.push(operation);
    return operation;
  }
}

/** Returns the body of a read. A refused read is repeated in the next step. */
async function readable(reading: Promise<Answer>): Promise<unknown> {
  const { status, body } = await reading;
  if (status !== 200) throw new NotYet();
  return body;
}
