import { contrastOnWhite } from '@app/contracts';
import { TextInput } from '@app/office-kit';
import { useState } from 'react';
import type { AnyRecordForm } from '../../../../shared/forms/use-record-form.ts';
import { colorTable, contrastText, MIN_CONTRAST } from '../design-fields.ts';
import styles from './design.module.css';

export function ColorField({ form, name }: { form: AnyRecordForm; name: keyof typeof colorTable }) {
  const { label, help } = colorTable[name];
  const value = String(form.values[name]);
  const contrast = contrastOnWhite(value);
  // The colour picker cannot show a partly typed colour, so it shows the last complete colour.
  const [complete, setComplete] = useState('#ffffff');
  const color = value.trim().toLowerCase();
  if (contrast !== null && color !== complete) setComplete(color);
  const isFaint = contrast !== null && contrast < MIN_CONTRAST;
  return (
    <div>
      <TextInput
        label={label}
        description={help}
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
              value={complete}
              onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
            />
            {number}
          </div>
        )}
        {...form.input(name)}
      />
      <p className={styles.contrast} data-faint={isFaint || undefined} aria-live="polite">
        {contrast !== null &&
          (isFaint
            ? `Hard to read: its contrast with white paper is ${contrastText(contrast)}, and small text needs ${MIN_CONTRAST}.`
            : `Its contrast with white paper is ${contrastText(contrast)}.`)}
      </p>
    </div>
  );
}
