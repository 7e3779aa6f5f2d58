import {
  type CertificateDesign,
  certificateDesigns,
  contrastOnWhite,
  type Orientation,
} from '@app/contracts';
import type { AnyRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { type CSSProperties, useId } from 'react';
import { designLabels, designNames, designSections } from '../design-fields.ts';
import styles from './design-choice.module.css';
import { DesignPicture } from './design-picture.tsx';

interface DesignChoiceProps {
  form: AnyRecordForm;
  kind: 'certificate' | 'editor' | 'reviewer';
}

/** Radio buttons with a small picture of each design, in the form's current orientation and colours. */
export function DesignChoice({ form, kind }: DesignChoiceProps) {
  const name = `${kind}_design` as const;
  const { value, error, onChange } = form.input(name);
  const errorId = useId();
  const helpId = useId();
  const help = helpOf(name);
  const orientation: Orientation =
    form.values[`${kind}_orientation`] === 'portrait' ? 'portrait' : 'landscape';
  return (
    <fieldset
      className={styles.choice}
      aria-describedby={[help && helpId, error && errorId].filter(Boolean).join(' ') || undefined}
      style={
        {
          '--drawn-accent': colorOf(form.values.accent_color, '#0d5a66'),
          '--drawn-warm': colorOf(form.values.warm_color, '#a8571b'),
        } as CSSProperties
      }
    >
      <legend>{designLabels[name]}</legend>
      {help && (
        <p className={styles.help} id={helpId}>
          {help}
        </p>
      )}
      <div className={styles.designs}>
        {certificateDesigns.map((design: CertificateDesign) => (
          <label key={design}>
            <DesignPicture design={design} orientation={orientation} />
            <span className={styles.name}>
              <input
                type="radio"
                name={name}
                value={design}
                checked={value === design}
                onChange={() => onChange(design)}
              />
              {designNames[design]}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function helpOf(name: string): string | undefined {
  const section = designSections.find(({ fields }) => name in fields);
  return section?.fields[name]?.help;
}

/** Returns the typed colour, or `initial` while the typed colour is incomplete. */
function colorOf(typed: unknown, initial: string): string {
  const color = String(typed).trim();
  return contrastOnWhite(color) === null ? initial : color;
}
