import type { AuthorPage, ReviewerPage } from '@app/contracts/manuscripts';
import { authorPageSchema, reviewerPageSchema } from '@app/contracts/manuscripts';
import { vi } from 'vitest';

const sent = '2026-03-02T09:30:00.000Z';
const office = { journal: 'Journal of Engines', email: 'office@journal.example' };

type AuthorChanges = Partial<Omit<AuthorPage, 'view'>> & { view?: Partial<AuthorPage['view']> };

/** Returns the page of an author. */
export const authorPage = ({ view, ...page }: AuthorChanges = {}): AuthorPage =>
  authorPageSchema.parse({
    view: {
      ...{ state: 'draft', since: sent, due: null, round: 1, commands: ['save', 'submit'] },
      ...{ reference: 'M-2026-0014', title: 'On ice', abstract: '', keywords: [], rounds: [] },
      ...{ people: [], decisions: [], fee: 'none', ...view },
    },
    ...{ office, form: {}, revision: 1, files: [], notes: [], report: null, feeText: '' },
    ...{ article: null, history: [] },
    days: { desk: 7, round: 42, decision: 7, publication: 5 },
    ...page,
  });

type ReviewerChanges = Partial<Omit<ReviewerPage, 'view'>> & {
  view?: Partial<ReviewerPage['view']>;
};

/** Returns the page of a reviewer. */
export const reviewerPage = ({ view, ...page }: ReviewerChanges = {}): ReviewerPage =>
  reviewerPageSchema.parse({
    view: {
      ...{ status: 'asked', since: sent, due: null, round: 1 },
      ...{ commands: ['accept-invitation', 'decline'], title: 'On ice', abstract: 'It is cold.' },
      ...{ keywords: [], files: [], replies: [], reviews: [], decisions: [], ...view },
    },
    ...{ office, questions: [], form: {}, revision: 1, file: null, ...page },
  });

export interface Request {
  method: string;
  path: string;
  link: string | null;
  body: unknown;
}

interface Answer {
  status?: number;
  body: unknown;
}

/** Answers the calls of a page in tests of components. Returns the calls, except calls for the journal's settings. */
export function answerCalls(answer: (request: Request) => Answer | Promise<Answer>) {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers, body }: RequestInit) => {
    if (!path.startsWith('/api/review/')) return new Response(null, { status: 503 });
    const link = new Headers(headers).get('Manuscript-Link');
    const read = typeof body === 'string' ? JSON.parse(body) : undefined;
    const request = { method, path, link, body: read };
    requests.push(request);
    const { status = 200, body: answered } = await answer(request);
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    return new Response(JSON.stringify(answered), { status, headers: { 'Content-Type': type } });
  });
  return requests;
}

export const notFound = {
  status: 404,
  body: { error: 'not_found', title: 'Not Found!', status: 404 },
};
