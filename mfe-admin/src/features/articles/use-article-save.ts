import {
  type AdminArticle,
  articleFaultCode,
  errorMessages,
  PDF_TOO_LARGE_MESSAGE,
} from '@app/contracts';
import { ApiError } from '@app/web-kit';
import { useState } from 'react';
import { useFlash } from '../feedback/flash.tsx';
import { type Faults, refusalOf } from '../forms/refusal.ts';
import type { RecordForm } from '../forms/use-record-form.ts';
import { createArticle } from './api/create-article.ts';
import { readArticle } from './api/read-article.ts';
import { updateArticle } from './api/update-article.ts';
import {
  type ArticleField,
  type ArticleValues,
  articleFields,
  articleFormData,
  articleState,
} from './article-form-values.ts';

const NOT_SAVED = 'The article was not saved';

interface ArticleSaveOptions {
  form: RecordForm<ArticleValues>;
  /** Without one, the article is added. */
  article: AdminArticle | null;
  pdf: File | null;
  onSaved: (article: AdminArticle) => void;
}

/** Saves the form's article, and tells in the spec's words and by the fields why it could not be. */
export function useArticleSave({ form, article, pdf, onSaved }: ArticleSaveOptions) {
  const flash = useFlash();
  const [sent, setSent] = useState<number | null>(null);
  /** What somebody else has saved meanwhile. */
  const [theirs, setTheirs] = useState<AdminArticle | null>(null);

  const save = async () => {
    setSent(0);
    const data = articleFormData(form.values, form.base.version, pdf);
    try {
      const saved = await (article
        ? updateArticle(article.id, data, setSent)
        : createArticle(data, setSent));
      onSaved(saved);
    } catch (error) {
      await tell(error);
    }
    setSent(null);
  };

  const tell = async (error: unknown) => {
    // The session has ended: the layout leads to the login, and the draft waits.
    if (error instanceof ApiError && error.code === 'unauthorized') return;
    if (await meetTheirs(error)) return;
    // A new article has no field for its issue: what is wrong with that is told in the modal.
    const fields: ArticleField[] = articleFields.filter((field) => article || field !== 'issue');
    const { message, advice, faults } = refusalOf(error, fields, 'pdfFile');
    form.mark(faults);
    const onClosed = () => form.visitFirst(faults);
    flash({ kind: 'failure', title: NOT_SAVED, message, advice, onClosed });
  };

  /** Nothing is overwritten that was not seen: shows what is stored now, if that is why. */
  const meetTheirs = async (error: unknown): Promise<boolean> => {
    if (!article || !(error instanceof ApiError) || error.code !== 'version_conflict') return false;
    const stored = await readArticle(article.id).catch(() => null);
    if (!stored) return false;
    setTheirs(stored);
    form.meet(articleState(stored));
    return true;
  };

  /** The spec has words of its own for two fields: they are told of as the server would tell of them. */
  const refuse = (faults: Faults<string>): boolean => {
    const wrong = Object.entries(faults).filter(([, message]) => message);
    const code = articleFaultCode(wrong.map(([path, message = '']) => ({ path, message })));
    const empty = wrong.some(([field]) => form.values[field as keyof ArticleValues] === '');
    if (code === 'invalid_request' || empty) return false;
    const onClosed = () => form.visitFirst(faults);
    const advice = 'See the marked field.';
    flash({ kind: 'failure', title: NOT_SAVED, message: errorMessages[code], advice, onClosed });
    return true;
  };

  const refusePdf = (reason: string) => {
    form.mark({ pdfFile: reason });
    if (reason === PDF_TOO_LARGE_MESSAGE) {
      const onClosed = () => form.visitFirst({ pdfFile: reason });
      flash({ kind: 'failure', title: 'The file was not taken', message: reason, onClosed });
    }
  };

  return { save, sent, theirs, meetTheirs, refuse, refusePdf };
}
