import type { RecordValues } from '@app/office-kit/drafts/record-values.ts';
import buttons from './buttons.module.css';
import panels from './panels.module.css';
import saveStyles from './save-state.module.css';
import type { Conflict, Saver, SaverState } from './saver.ts';

const clock = (time: number) => {
  const date = new Date(time);
  const digits = (number: number) => String(number).padStart(2, '0');
  return `${digits(date.getHours())}:${digits(date.getMinutes())}`;
};

interface SaveStateProps {
  state: Pick<SaverState<RecordValues>, 'status' | 'at'>;
  /** States when the input will be saved on the server, such as “Once you have typed your email address, …”. */
  condition?: string;
}

/**
 * States where the input is saved. The text changes at most once a minute, so that screen readers do not announce it
 * constantly.
 */
export function SaveState({ state: { status, at }, condition }: SaveStateProps) {
  const time = at === null ? '' : ` ${clock(at)}`;
  const texts = {
    new: '',
    saved: `Saved${time}`,
    device: `Saved on this device${time}. ${condition ?? ''}`,
    waiting: `Saved on this device${time}. The server could not save it yet. This page retries automatically; please leave it open.`,
    refused: `Saved on this device${time}. The server does not accept an entry, which may be too long.`,
    closed:
      'This can no longer be changed, so your last entries are only on this device. Please reload the page to see why.',
  };
  const isUrgent = status === 'refused' || status === 'closed';
  return (
    <p
      role="status"
      className={isUrgent ? `${saveStyles.saved} ${saveStyles.urgent}` : saveStyles.saved}
      aria-label="Saving"
    >
      {texts[status]}
    </p>
  );
}

interface OtherTabProps<V extends RecordValues> {
  saver: Saver<V>;
  state: SaverState<V>;
  labels: Partial<Record<keyof V & string, string>>;
}

/** Reports changes from another tab or device. If a field was changed both here and there, the user chooses a value. */
export function OtherTab<V extends RecordValues>({ saver, state, labels }: OtherTabProps<V>) {
  const { hasNews, conflicts } = state;
  return (
    <div role="status">
      {hasNews && (
        <div className={panels.notice}>
          <p>
            <strong>Also open elsewhere.</strong> Another tab or device has changed this text. Its
            changes are shown here. Nothing is lost.
          </p>
          {conflicts.map((conflict) => (
            <Choice key={conflict.field} {...{ saver, conflict, labels }} />
          ))}
        </div>
      )}
    </div>
  );
}

interface ChoiceProps<V extends RecordValues> {
  saver: Saver<V>;
  conflict: Conflict<V>;
  labels: Partial<Record<keyof V & string, string>>;
}

function Choice<V extends RecordValues>({ saver, conflict, labels }: ChoiceProps<V>) {
  const label = labels[conflict.field] ?? conflict.field;
  return (
    <div className={saveStyles.choice}>
      <p>
        “{label}” was changed in both places. The form has your text of this tab; the other one is:
      </p>
      <blockquote className={saveStyles.theirs}>{textOf(conflict.theirs) || '(empty)'}</blockquote>
      <p className={buttons.actions}>
        <button
          type="button"
          className={buttons.button}
          onClick={() => saver.settle(conflict, false)}
        >
          Keep this tab’s
        </button>
        <button
          type="button"
          className={buttons.button}
          onClick={() => saver.settle(conflict, true)}
        >
          Use the other
        </button>
      </p>
    </div>
  );
}

/** Returns a value as text: entries of a list on lines of their own. */
function textOf(value: RecordValues[string] | undefined): string {
  if (!Array.isArray(value)) return String(value ?? '');
  return value.map((entry: object) => Object.values(entry).filter(Boolean).join(', ')).join('\n');
}
