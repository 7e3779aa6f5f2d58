import { dateText } from '@app/contracts';
import { listDeskEditors, readManuscript, settleIdentity } from '@app/contracts/endpoints';
import { Button, Checkbox, useQuery } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { ApiError } from '@app/web-kit';
import { area } from '../../session/area.ts';
import styles from '../desk.module.css';
import { Panel } from './panel.tsx';
import type { Desk } from './use-manuscript.ts';

/** Who handles the manuscript. */
export function EditorsPanel({ desk }: { desk: Desk }) {
  const { id, editors, hiddenFrom, cleared } = desk.manuscript;
  const all = useQuery(area.query(listDeskEditors, {}));
  const assigned = new Set(editors.map((each) => each.id));
  const known = new Map([...editors, ...(all.data ?? [])].map((each) => [each.id, each.name]));

  const toggle = (editor: string) =>
    desk.assign(
      assigned.has(editor)
        ? [...assigned].filter((each) => each !== editor)
        : [...assigned, editor],
    );

  const admit = (editor: string) =>
    run(
      'The manuscript stays hidden',
      async () => {
        const body = { editor, isPerson: false };
        await area.api.call(settleIdentity, { params: { id }, body });
        desk.show(await area.api.call(readManuscript, { params: { id } }));
      },
      (error) =>
        error instanceof ApiError && error.status === 404
          ? { message: 'Only administrators can answer for other users.' }
          : failureOf(error),
    );

  return (
    <Panel title="Editors">
      {all.isError && <p>The list of editors could not be loaded.</p>}
      <div className={styles.form}>
        {[...known].map(([editor, name]) => (
          <Checkbox
            key={editor}
            label={name}
            disabled={desk.busy}
            checked={assigned.has(editor)}
            onChange={() => toggle(editor)}
          />
        ))}
      </div>
      {hiddenFrom.map(({ id: editor, name }) => (
        <p key={editor}>
          Hidden from {name}, who is or may be an author or reviewer.{' '}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`It is another person: ${name}`}
            disabled={busy}
            onClick={() => admit(editor)}
          >
            It is another person
          </Button>
        </p>
      ))}
      {cleared.map(({ name, by, at }) => (
        <p key={`${name} ${at}`}>
          {name} is another person than the author or reviewer of this name or address, as {by} says
          ({dateText(at.slice(0, 10))}).
        </p>
      ))}
    </Panel>
  );
}
