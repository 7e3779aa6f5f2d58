import { VisuallyHidden } from '@app/office-kit';
import styles from './field-differences.module.css';
import { type Part, textDifference } from './text-difference.ts';
import { valueTexts } from './value-text.ts';

type Values = Readonly<Record<string, unknown>>;

interface FieldDifferencesProps {
  /** The values before the change; null for a new record, whose values are shown without marks. */
  before: Values | null;
  /** The values after the change; null for a removed record. */
  after: Values | null;
  /** The labels by field, in display order. Fields without a label come last. */
  labels: Readonly<Record<string, string>>;
}

export function FieldDifferences({ before, after, labels }: FieldDifferencesProps) {
  const fields = differingFields(before, after, labels);
  return (
    <dl className={styles.fields}>
      {fields.map(({ field, texts: [was, is] }) => (
        <div key={field} className={styles.field}>
          <dt>{labels[field] ?? field}</dt>
          <dd dir="auto">
            <Difference before={before && was} after={after && is} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the labels of the fields whose values differ, as `FieldDifferences` shows them. */
export const changedFieldLabels = (
  ...[before, after, labels]: Parameters<typeof differingFields>
): string[] => differingFields(before, after, labels).map(({ field }) => labels[field] ?? field);

function differingFields(
  before: Values | null,
  after: Values | null,
  labels: Readonly<Record<string, string>>,
) {
  return fieldsOf(before, after, labels)
    .map((field) => ({ field, texts: valueTexts(before?.[field], after?.[field]) }))
    .filter(({ texts: [was, is] }) => was !== is);
}

function fieldsOf(before: Values | null, after: Values | null, labels: Values): string[] {
  const present = new Set(Object.keys({ ...before, ...after }));
  const known = Object.keys(labels).filter((field) => present.has(field));
  return [...new Set([...known, ...present])];
}

function Difference({ before, after }: { before: string | null; after: string | null }) {
  if (before === null) return after;
  const parts: Part[] =
    after === null ? [{ kind: 'removed', text: before }] : textDifference(before, after);
  return (
    <>
      {parts.map(({ kind, text }, at) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: parts of a text have no other key
        if (kind === 'same') return <span key={at}>{text}</span>;
        const Mark = kind === 'removed' ? 'del' : 'ins';
        return (
          <Mark key={at} className={styles[kind]}>
            <VisuallyHidden>{kind === 'removed' ? 'Removed: ' : 'Added: '}</VisuallyHidden>
            {text}
          </Mark>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: parts of a text have no other key
      })}
      {after === '' && <span className={styles.empty}>(empty)</span>}
    </>
  );
}
