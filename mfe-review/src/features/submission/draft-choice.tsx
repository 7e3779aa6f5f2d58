import { useEffect, useRef } from 'react';
import { momentText } from '../forms/days.ts';
import forms from '../forms/forms.module.css';
import type { DeviceDraft } from './form-values.ts';

interface DraftChoiceProps {
  drafts: readonly DeviceDraft[];
  onChoose: (draft: DeviceDraft | null) => void;
}

/** Offers the drafts on this device. They are not shown before, because others may use the device, too. */
export function DraftChoice({ drafts, onChoose }: DraftChoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={forms.fields} aria-labelledby="drafts">
      <h2 id="drafts" ref={heading} tabIndex={-1} className={forms.subtitle}>
        Continue your draft
      </h2>
      {drafts.map((draft) => (
        <div key={draft.id} className={forms.panel}>
          <p>
            <strong>{draft.values.title || 'Without a title yet'}</strong>
            <br />
            {momentText(draft.at)}
          </p>
          <p className={forms.actions}>
            <button
              type="button"
              className={`${forms.button} ${forms.primary}`}
              onClick={() => onChoose(draft)}
            >
              Continue<span className={forms.spoken}> “{draft.values.title || 'draft'}”</span>
            </button>
          </p>
        </div>
      ))}
      <p className={forms.actions}>
        <button type="button" className={forms.button} onClick={() => onChoose(null)}>
          Begin another manuscript
        </button>
      </p>
    </section>
  );
}
