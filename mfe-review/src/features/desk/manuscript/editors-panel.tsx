import { listDeskEditors } from '@app/contracts/endpoints';
import { Checkbox, useQuery } from '@app/office-kit';
import { area } from '../../session/area.ts';
import styles from '../desk.module.css';
import { Panel } from './panel.tsx';
import type { Desk } from './use-manuscript.ts';

/** Who handles the manuscript. */
export function EditorsPanel({ desk }: { desk: Desk }) {
  const { editors } = desk.manuscript;
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
    </Panel>
  );
}
