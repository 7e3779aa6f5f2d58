import { contrastOnWhite } from '@app/contracts';
import { TextInput } from '@app/office-kit';
import { useState } from 'react';
import { contrastText, LEAST_CONTRAST } from '../contrast.ts';
import styles from './color-field.module.css';

interface ColorFieldProps {
  name: string;
  label: string;
  description: string;
  value: string;
  error: string | undefined;
  onChange: (color: string) => void;
}

/** A colour by the browser's own picker or by its number, and how well it is read on paper. */
export function ColorField({ name, label, description, value, error, onChange }: ColorFieldProps) {
  const contrast = contrastOnWhite(value);
  // Half a number is no colour, which the picker would complain of: it keeps the last whole one.
  const [whole, setWhole] = useState('#ffffff');
  const color = value.trim().toLowerCase();
  if (contrast !== null && color !== whole) setWhole(color);
  const faint = contrast !== null && contrast < LEAST_CONTRAST;
  return (
    <div>
      <TextInput
        name={name}
        label={label}
        description={description}
        error={error}
        value={value}
        autoComplete="off"
        spellCheck={false}
        maxLength={9}
        classNames={{ input: styles.number }}
        inputContainer={(number) => (
          <div className={styles.color}>
            <input
              type="color"
              className={styles.picker}
              aria-label={`Choose the ${label.toLowerCase()}`}
              value={whole}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
            {number}
          </div>
        )}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p className={styles.contrast} data-faint={faint || undefined} aria-live="polite">
        {contrast !== null &&
          (faint
            ? `Hard to read: its contrast with white paper is ${contrastText(contrast)}, and small text needs ${LEAST_CONTRAST}.`
            : `Its contrast with white paper is ${contrastText(contrast)}.`)}
      </p>
    </div>
  );
}
