import {
  type AdminArticle,
  articleFaultCode,
  errorMessages,
  PDF_TOO_LARGE_MESSAGE,
} from '@app/contracts';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useState } from 'react';
import type { Faults } from '../forms/refusal.ts';
import { tellFailure } from '../forms/tell-failure.ts';
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
  /** `sent`: what was typed when it was sent. */
  onSaved: (article: AdminArticle, sent: ArticleValues) => void;
}

/** Saves the form's article, and tells in the spec's words and by the fields why it could not be. */
export function useArticleSave({ form, article, pdf, onSaved }: ArticleSaveOptions) {
  const flash = useFlash();
  const [sent, setSent] = useState<number | null>(null);
  /** What somebody else has saved meanwhile. */
  const [theirs, setTheirs] = useState<AdminArticle | null>(null);

  const save = async () => {
    setSent(0);
    // What is typed or chosen while it is on its way is not saved by it.
    const { values } = form;
    const data = articleFormData(values, form.base.version, pdf);
    try {
      const saved = await (article
        ? updateArticle(article.id, data, setSent)
        : createArticle(data, setSent));
      onSaved(saved, values);
    } catch (error) {
      await tell(error);
    }
    setSent(null);
  };

  /** Nothing is overwritten that was not seen: where somebody else was first, what is stored is shown. */
  const tell = (error: unknown, title = NOT_SAVED) =>
    tellFailure<ArticleValues, ArticleField>(error, {
      form,
      flash,
      title,
      // A new article has no field for its issue: what is wrong with that is told in the modal.
      fields: articleFields.filter((field) => article || field !== 'issue'),
      fileField: 'pdfFile',
      readTheirs: article ? () => readTheirs(article.id) : undefined,
    });

  const readTheirs = async (id: string) => {
    const stored = await readArticle(id);
    setTheirs(stored);
    return articleState(stored);
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

  return { save, sent, theirs, tell, refuse, refusePdf };
}
