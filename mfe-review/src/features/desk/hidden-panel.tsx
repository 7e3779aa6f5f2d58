import { settleIdentity } from '@app/contracts/endpoints';
import type { HiddenManuscript } from '@app/contracts/manuscripts';
import { Alert, Button } from '@app/office-kit';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { useFocusNext } from '@app/office-kit/keyboard/focus-next.ts';
import { useRevalidator } from '@app/web-kit';
import { area } from '../session/area.ts';
import styles from './desk.module.css';

const questions: Record<HiddenManuscript['reason'], string> = {
  name: 'An author or reviewer of this manuscript has your name. Are you this person?',
  'no-one':
    'No user of the desk sees this manuscript, because all of them are or may be its authors or reviewers. Anyone can enter a name or an address. Are you an author or reviewer of it?',
};

/** Asks the editor about manuscripts with possible conflicts of interest. They stay hidden until the editor answers. */
export function HiddenPanel({ hidden }: { hidden: readonly HiddenManuscript[] }) {
  const { revalidate } = useRevalidator();
  const { run, busy } = useAction();
  const focusNext = useFocusNext();
  const answer = (id: string, isPerson: boolean) =>
    run('The answer was not stored', async () => {
      const body = { isPerson };
      await area.api.call(settleIdentity, { params: { id }, body });
      await revalidate();
      // The question disappears together with the focused button.
      focusNext('page');
    });
  return hidden.map(({ id, reference, title, reason }) => (
    <Alert key={id} title={`${reference}: ${title || 'Without title'}`}>
      <p>{questions[reason]}</p>
      <div className={styles.actions}>
        <Button variant="default" disabled={busy} onClick={() => answer(id, true)}>
          Yes, hide it from me
        </Button>
        <Button variant="default" disabled={busy} onClick={() => answer(id, false)}>
          No, show it to me
        </Button>
      </div>
    </Alert>
  ));
}
