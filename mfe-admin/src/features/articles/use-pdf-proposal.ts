import type { PdfProposal } from '@app/contracts';
import { proposeFromPdf } from '@app/contracts/endpoints';
import { isEqual } from '@app/office-kit/drafts/record-values.ts';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useEffect, useRef, useState } from 'react';
import { area } from '../../area.ts';
import { formDataOf } from '../../shared/forms/form-data.ts';
import type { PdfExtras } from '../../shared/forms/remove-active-content.tsx';
import type { RecordForm } from '../../shared/forms/use-record-form.ts';
import type { ArticleValues } from './article-fields.ts';
import { type ProposedValues, proposedValues } from './proposed-values.ts';

type Form = RecordForm<ArticleValues, PdfExtras>;
type Reading = { state: 'none' | 'reading' | 'read' } | { state: 'failed'; message: string };

/** Fills empty fields from the chosen PDF. What was typed is never replaced. `isOn` is false for a stored article. */
export function usePdfProposal(form: Form, isOn: boolean) {
  const { pdfFile } = form.values;
  const [reading, setReading] = useState<Reading>({ state: 'none' });
  const [proposed, setProposed] = useState<ProposedValues>({});
  // The fields as they are when the answer arrives.
  const latest = useRef({ form, proposed });
  latest.current = { form, proposed };

  useEffect(() => {
    if (!isOn || !pdfFile) return setReading({ state: 'none' });
    const leaving = new AbortController();
    const { signal } = leaving;
    const fill = (proposal: PdfProposal) => {
      if (signal.aborted) return;
      const now = latest.current;
      const next = proposedValues(proposal, now.form.values, now.proposed);
      for (const [name, value] of Object.entries(next)) now.form.set(name, value);
      setProposed(next);
      setReading({ state: 'read' });
    };
    const fail = (error: unknown) => {
      const failure = signal.aborted ? undefined : failureOf(error);
      if (failure) setReading({ state: 'failed', message: failure.message });
    };
    setReading({ state: 'reading' });
    area.api.call(proposeFromPdf, { form: formDataOf({ pdfFile }), signal }).then(fill, fail);
    return () => leaving.abort();
  }, [isOn, pdfFile]);

  /** The fields that still have the proposed value. */
  const names = Object.entries(proposed).flatMap(([name, value]) =>
    isEqual(form.values[name as keyof ProposedValues], value) ? (name as keyof ProposedValues) : [],
  );
  return { reading, names };
}

export type PdfProposalState = ReturnType<typeof usePdfProposal>;
