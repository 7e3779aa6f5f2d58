import { type AdminEditor, editorCategories } from '@app/contracts';
import { orderEditors } from '@app/contracts/endpoints';
import { Badge } from '@app/office-kit';
import { SortableList } from '@app/office-kit/sortable/sortable-list.tsx';
import { area } from '../../../../area.ts';
import { OrderBar, useOrder } from '../../../../shared/tables/order-bar.tsx';
import styles from './editors.module.css';

interface EditorOrderProps {
  editors: readonly AdminEditor[];
  /** Called when the order is stored. Reloads `editors`, whose order is shown once the promise resolves. */
  onSaved: () => Promise<void>;
}

const groupsOf = (editors: readonly AdminEditor[]) =>
  editorCategories.flatMap((category) => {
    const members = editors.filter((editor) => editor.category === category);
    return members.length > 0 ? { category, members } : [];
  });

export function EditorOrder({ editors, onSaved }: EditorOrderProps) {
  const order = useOrder(editors, async (moved) => {
    const body = { ids: moved.map(({ id }) => id), previous: editors.map(({ id }) => id) };
    await area.api.call(orderEditors, { body });
    await onSaved();
  });
  const groups = groupsOf(order.items);

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
            locked={order.busy}
            onOrder={(next) =>
              order.move(
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
      <OrderBar order={order} noun="editors" />
    </div>
  );
}
