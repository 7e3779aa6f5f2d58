import { dateText } from '@app/contracts';
import { listDeskEditors } from '@app/contracts/endpoints';
import { Button, Checkbox } from '@app/office-kit';
import { useQuery } from '@app/office-kit/requests/queries.ts';
import { area } from '../../session/area.ts';
import styles from '../desk.module.css';
import { Panel } from './panel.tsx';
import type { Desk } from './use-manuscript.ts';

/** Shows and changes the editors who handle the manuscript. */
export function EditorsPanel({ desk }: { desk: Desk }) {
  const { editors, hiddenFrom, cleared } = desk.manuscript;
  const all = useQuery(area.query(listDeskEditors, {}));
  const assigned = new Set(editors.map((each) => each.id));
  const known = new Map([...editors, ...(all.data ?? [])].map((each) => [each.id, each.name]));

  const toggle = (editor: string) =>
    desk.assign(
      assigned.has(editor)
        ? [...assigned].filter((each) => each !== editor)
        : [...assigned, editor],
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
            disabled={desk.busy}
            onClick={() => desk.admit(editor)}
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
