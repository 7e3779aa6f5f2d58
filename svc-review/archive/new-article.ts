import {
  type AdminArticle,
  type AdminIssue,
  type ArticleType,
  bareOrcid,
  escapeHtml,
  isOrcid,
  splitAuthors,
  txnidSchema,
} from '@app/contracts';
import { createArticle, listIssues, readArticleByReference } from '@app/contracts/endpoints';
import type {
  ManuscriptFile,
  ManuscriptProgress,
  SubmissionForm,
} from '@app/contracts/manuscripts';
import { AppError } from '@app/service-kit';
import type { CallAs } from './caller.ts';

interface NewArticle {
  reference: string;
  form: SubmissionForm;
  progress: Pick<ManuscriptProgress, 'fee' | 'transaction'>;
  pdf: { name: ManuscriptFile['name']; bytes: Uint8Array };
  now: number;
}

const types: Record<string, ArticleType> = {
  'Research Paper': 'research-article',
  'Review Paper': 'review-article',
  'Case Study': 'case-report',
};

/**
 * Creates the draft of an article from the data of the manuscript, in the latest issue and with the rights of the
 * calling editor. The article gets the reference number of the manuscript, so a repeated call finds the article that an
 * interrupted call has created. Returns the article's id.
 */
export async function makeArticle(
  callAs: CallAs,
  authorization: string,
  article: NewArticle,
): Promise<string> {
  const issue = latest(await callAs(authorization, listIssues, {}));
  if (!issue) {
    const issues = [{ path: 'issue', message: 'Create an issue for the article first' }];
    throw new AppError('invalid_request', { issues });
  }
  const form = articleForm(article, issue);
  try {
    return (await callAs(authorization, createArticle, { form })).id;
  } catch (error) {
    const isMade = error instanceof AppError && error.code.startsWith('duplicate_');
    const made = isMade ? await madeArticle(callAs, authorization, article) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}

async function madeArticle(
  callAs: CallAs,
  authorization: string,
  { reference, form }: NewArticle,
): Promise<string | undefined> {
  const params = { refnumber: reference };
  try {
    const { id, email } = await callAs(authorization, readArticleByReference, { params });
    return email === form.email ? id : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

const latest = (issues: readonly AdminIssue[]): AdminIssue | undefined =>
  issues.toSorted((a, b) => b.year - a.year || b.volume - a.volume || b.issue - a.issue)[0];

function articleForm(
  { reference, form, progress, pdf, now }: NewArticle,
  { year, volume, issue }: AdminIssue,
): FormData {
  const { fee, transaction } = progress;
  const names = form.people.map(({ name }) => name).filter(Boolean);
  const fields: Partial<Record<keyof AdminArticle | 'removeActiveContent', unknown>> = {
    ...{ refnumber: reference, articlenumber: reference, year, volume, issue },
    // Titles and abstracts of articles are HTML.
    ...{ title: escapeHtml(form.title), abstract: escapeHtml(form.abstract || form.title) },
    authorname: (names.length > 0 ? names : splitAuthors(form.authors)).join(', '),
    keywords: form.keywords,
    contributors: form.people.filter(({ name }) => name).map(contributorOf),
    type: types[form.articleType] ?? 'other',
    ...{ email: form.email, mobile: form.phone },
    ptype: fee === 'paid' ? 'paid' : 'free',
    txnid: txnidSchema.safeParse(transaction).success ? transaction : reference,
    publishdate: new Date(now).toISOString().slice(0, 10),
    ...{ status: 'draft', removeActiveContent: true },
  };
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    data.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const bytes = new Uint8Array(pdf.bytes);
  data.set('pdfFile', new Blob([bytes], { type: 'application/pdf' }), `${reference}.pdf`);
  return data;
}

function contributorOf({ name, orcid, affiliation }: SubmissionForm['people'][number], at: number) {
  return {
    name,
    ...(isOrcid(bareOrcid(orcid)) && { orcid }),
    ...(affiliation && { affiliations: [{ name: affiliation }] }),
    ...(at === 0 && { isCorresponding: true }),
  };
}
