import { type ErrorCode, errorMessages, SOMETHING_WENT_WRONG } from '@app/contracts';
import { ApiError } from '@app/web-kit';
import { type ArticleFaults, faultsByField } from './article-form-values.ts';

/** Codes that speak of one field: what stands by it where the answer itself names no fault. */
const fieldFaults: Partial<Record<ErrorCode, ArticleFaults>> = {
  duplicate_reference_number: { refnumber: errorMessages.duplicate_reference_number },
  duplicate_title: { title: errorMessages.duplicate_title },
  duplicate_txnid: { txnid: errorMessages.duplicate_txnid },
  invalid_txnid: { txnid: errorMessages.invalid_txnid },
  invalid_pagenumber: { pagenumber: errorMessages.invalid_pagenumber },
  file_too_large: { pdfFile: errorMessages.file_too_large },
  unsupported_file: { pdfFile: 'This file is not a PDF' },
};

export interface ArticleRefusal {
  /** For the modal. */
  message: string;
  /** What to do about it, where the message alone does not say. */
  advice: string;
  faults: ArticleFaults;
}

/** What the form shows when the article could not be saved. */
export function articleRefusal(error: unknown): ArticleRefusal {
  if (!(error instanceof ApiError)) {
    return {
      message: SOMETHING_WENT_WRONG,
      advice: 'The server cannot be reached. What you typed is still here; try again.',
      faults: {},
    };
  }
  const faults = { ...fieldFaults[error.code], ...faultsByField(error.issues) };
  // What has no field on this page, such as an issue that is gone by now.
  const elsewhere = error.issues.filter(({ path }) => !(path in faults));
  return {
    message: errorMessages[error.code],
    advice: adviceOf(
      Object.keys(faults).length,
      elsewhere.map(({ message }) => message),
    ),
    faults,
  };
}

function adviceOf(marked: number, elsewhere: string[]): string {
  const told = elsewhere.map((message) => `${message}.`);
  if (marked > 0) told.push(marked === 1 ? 'See the marked field.' : 'See the marked fields.');
  if (told.length === 0) told.push('What you typed is still here; try again later.');
  return told.join(' ');
}
