import type { PdfProposal } from '@app/contracts';
import { proposeFromPdf } from '@app/contracts/endpoints';
import { Button, VisuallyHidden } from '@app/office-kit';
import { isEqual } from '@app/office-kit/drafts/record-values.ts';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { focusField } from '@app/office-kit/forms/focus.ts';
import type { RecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { area } from '../../../area.ts';
import { formDataOf } from '../../../shared/forms/form-data.ts';
import type { PdfExtras } from '../../../shared/forms/remove-active-content.tsx';
import { type ArticleValues, articleLabels } from '../article-fields.ts';
import styles from './pdf-proposal.module.css';

/** The fields that a PDF proposes, in the order of the form. */
export const proposedFields = [
  'title',
  'authorname',
  'pagenumber',
  'abstract',
  'keywords',
  'doi',
  'references',
] as const;
export type ProposedField = (typeof proposedFields)[number];
type Proposable = Pick<ArticleValues, ProposedField>;
type ProposedValues = Partial<Proposable>;

/** Returns the value of a field that is not filled in. */
const emptyValue = (name: ProposedField) => (name === 'references' ? [] : '');

/**
 * Returns the proposed values for the fields that are empty or that still have the value from an earlier PDF
 * (`before`).
 */
export function proposedValues(
  proposal: PdfProposal,
  values: Proposable,
  before: ProposedValues,
): ProposedValues {
  const isFree = (name: ProposedField) =>
    isEmpty(values[name]) || isEqual(values[name], before[name]);
  const free = proposedFields.filter(isFree).map((name) => [name, proposal[name]] as const);
  return Object.fromEntries(free.filter(([name, value]) => !isEmpty(value) || name in before));
}

const isEmpty = (value: string | readonly object[]) =>
  (typeof value === 'string' ? value.trim() : value).length === 0;

type Form = RecordForm<ArticleValues, PdfExtras>;

interface ProposalProps {
  form: Form;
  proposal: PdfProposalState;
}

/** Lists the values that were read from the PDF, with a button for each field. */
export function ProposalStatus({ form, proposal: { reading, names } }: ProposalProps) {
  const clear = () => {
    for (const name of names) form.set(name, emptyValue(name));
    focusField(form.element.current, 'pdfFile');
  };
  return (
    <div className={styles.status}>
      <p role="status">{statusText(reading, names.length)}</p>
      {names.length > 0 && (
        <div className={styles.fields}>
          {names.map((name) => (
            <Button
              key={name}
              variant="default"
              size="compact-sm"
              onClick={() => focusField(form.element.current, name)}
            >
              {labelOf(form, name)}
            </Button>
          ))}
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            Clear all proposals
          </Button>
        </div>
      )}
    </div>
  );
}

function statusText(reading: PdfProposalState['reading'], count: number): string {
  switch (reading.state) {
    case 'reading':
      return 'Reading the PDF …';
    case 'failed':
      return `${reading.message} Fill in the form by hand.`;
    case 'read':
      return count > 0
        ? 'Filled in from the PDF. Check each field. Fields that you had already filled in are unchanged:'
        : 'The PDF contains nothing for the empty fields.';
    default:
      return 'The title, the authors, the abstract and other empty fields are filled in from the PDF.';
  }
}

function labelOf(form: Form, name: ProposedField): string {
  if (name !== 'references') return articleLabels[name];
  return `References (${form.values.references.length})`;
}

/** Returns the marks of the proposed fields, by field name. */
export function proposalMarks({ form, proposal }: ProposalProps): Record<string, ReactNode> {
  return Object.fromEntries(
    proposal.names.map((name) => [
      name,
      <p key={name} className={styles.mark}>
        <span>Proposed from the PDF</span>
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => {
            form.set(name, emptyValue(name));
            focusField(form.element.current, name);
          }}
        >
          Clear <VisuallyHidden>the proposed {articleLabels[name].toLowerCase()}</VisuallyHidden>
        </Button>
      </p>,
    ]),
  );
}

type Reading = { state: 'none' | 'reading' | 'read' } | { state: 'failed'; message: string };

/** Fills empty fields from the chosen PDF. Typed text is never replaced. `isOn` is false for a stored article. */
export function usePdfProposal(form: Form, isOn: boolean) {
  const { pdfFile } = form.values;
  const [reading, setReading] = useState<Reading>({ state: 'none' });
  const [proposed, setProposed] = useState<ProposedValues>({});
  // The latest values of the fields, which are needed when the answer arrives.
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

type PdfProposalState = ReturnType<typeof usePdfProposal>;
