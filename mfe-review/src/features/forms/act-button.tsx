import type { ReactNode } from 'react';
import buttons from './buttons.module.css';
import fieldStyles from './fields.module.css';
import { useAct } from './use-act.ts';

interface ActButtonProps {
  label: string;
  act: () => Promise<void>;
  /** Further buttons beside the main button. */
  children?: ReactNode;
}

/** The main button of a page. If its action fails, the reason is shown below. */
export function ActButton({ label, act, children }: ActButtonProps) {
  const { run, isBusy, failure } = useAct();
  return (
    <>
      <p className={buttons.actions}>
        <button
          type="button"
          className={`${buttons.button} ${buttons.primary}`}
          disabled={isBusy}
          onClick={() => void run(act)}
        >
          {label}
        </button>
        {children}
      </p>
      <p role="alert" className={fieldStyles.error}>
        {failure}
      </p>
    </>
  );
}
