import { useEffect, useRef } from 'react';
import buttons from '../forms/buttons.module.css';
import { momentText } from '../forms/days.ts';
import formStyles from '../forms/form.module.css';
import panels from '../forms/panels.module.css';
import type { Carried, DeviceDraft } from './form-values.ts';

interface DraftChoiceProps {
  drafts: readonly DeviceDraft[];
  /** The input from before the form was loaded, or null. */
  typed: Carried | null;
  onChoose: (draft: DeviceDraft | null) => void;
}

/** Offers the drafts on this device. Does not show their contents or titles, because others may use the device, too. */
export function DraftChoice({ drafts, typed, onChoose }: DraftChoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={formStyles.fields} aria-labelledby="drafts">
      <h2 id="drafts" ref={heading} tabIndex={-1} className={panels.subtitle}>
        Continue your draft
      </h2>
      {drafts.map((draft) => (
        <div key={draft.id} className={panels.panel}>
          <p>Saved on this device {momentText(draft.at)}</p>
          <p className={buttons.actions}>
            <button
              type="button"
              className={`${buttons.button} ${buttons.primary}`}
              onClick={() => onChoose(draft)}
            >
              Continue<span className={buttons.spoken}> the draft of {momentText(draft.at)}</span>
            </button>
          </p>
        </div>
      ))}
      <p className={buttons.actions}>
        <button type="button" className={buttons.button} onClick={() => onChoose(null)}>
          {typed ? 'Go on with what you have just typed' : 'Begin another manuscript'}
        </button>
      </p>
    </section>
  );
}
