import { type AdminEditor, editorCategories } from '@app/contracts';
import { orderEditors } from '@app/contracts/endpoints';
import { Badge, Button } from '@app/office-kit';
import { LeaveGuard } from '@app/office-kit/drafts/leave-guard.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { ariaKeys, useShortcut } from '@app/office-kit/keyboard/shortcuts.ts';
import { SortableList } from '@app/office-kit/sortable/sortable-list.tsx';
import { useState } from 'react';
import { area } from '../../../area.ts';
import styles from './editors.module.css';

interface EditorOrderProps {
  editors: readonly AdminEditor[];
  /** Called when the order is stored. The editors are then shown in the order of `editors`. */
  onSaved: () => Promise<void>;
}

const KEYS = 'Mod+S';

const groupsOf = (editors: readonly AdminEditor[]) =>
  editorCategories.flatMap((category) => {
    const members = editors.filter((editor) => editor.category === category);
    return members.length > 0 ? { category, members } : [];
  });

export function EditorOrder({ editors, onSaved }: EditorOrderProps) {
  const [moved, setMoved] = useState<readonly AdminEditor[] | null>(null);
  const { run, busy } = useAction();
  const groups = groupsOf(moved ?? editors);
  const order = groups.flatMap(({ members }) => members);

  const save = () =>
    run('The order was not changed', async () => {
      const body = { ids: order.map(({ id }) => id) };
      await area.api.call(orderEditors, { body });
      await onSaved();
      setMoved(null);
    });
  useShortcut(KEYS, 'Save', save, { enabled: moved !== null && !busy });

  return (
    <div className={styles.order}>
      {groups.map(({ category, members }) => (
        <section key={category}>
          <h2 className={styles.group}>{category}</h2>
          <SortableList
            label={category}
            items={members}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            locked={busy}
            onOrder={(next) =>
              setMoved(
                groups.flatMap((group) => (group.category === category ? next : group.members)),
              )
            }
          >
            {({ name, content, status }) => (
              <>
                {name} {status === 'disabled' && <Badge variant="default">disabled</Badge>}
                <span className={styles.orderNote}>{content}</span>
              </>
            )}
          </SortableList>
        </section>
      ))}
      <div className={styles.orderBar}>
        <Button
          disabled={moved === null}
          loading={busy}
          aria-keyshortcuts={ariaKeys(KEYS)}
          onClick={save}
        >
          Save order
        </Button>
        {moved && (
          <Button variant="default" disabled={busy} onClick={() => setMoved(null)}>
            Undo
          </Button>
        )}
        <p className={styles.count} role="status">
          {moved && 'Not saved yet.'}
        </p>
      </div>
      <LeaveGuard area={area} unsaved={moved !== null}>
        The new order of the editors is lost.
      </LeaveGuard>
    </div>
  );
}
