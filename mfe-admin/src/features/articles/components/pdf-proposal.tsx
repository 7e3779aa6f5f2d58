import { Button, VisuallyHidden } from '@app/office-kit';
import type { ReactNode } from 'react';
import { focusField } from '../../../shared/forms/focus.ts';
import type { PdfExtras } from '../../../shared/forms/remove-active-content.tsx';
import type { RecordForm } from '../../../shared/forms/use-record-form.ts';
import { type ArticleValues, articleLabels } from '../article-fields.ts';
import { emptyValue, type ProposedField } from '../proposed-values.ts';
import type { PdfProposalState } from '../use-pdf-proposal.ts';
import styles from './pdf-proposal.module.css';

type Form = RecordForm<ArticleValues, PdfExtras>;

interface ProposalProps {
  form: Form;
  proposal: PdfProposalState;
}

/** Says what was read from the PDF, with a button for each field. */
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
            Clear all that is proposed
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
        ? 'Proposed from the PDF. Check each field; what you had typed was not changed:'
        : 'The PDF proposes nothing for fields that are empty.';
    default:
      return 'Title, authors, abstract and more are proposed from its text, for fields that are empty.';
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
