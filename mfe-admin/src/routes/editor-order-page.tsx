import { type AdminEditor, editorCategories } from '@app/contracts';
import { listAdminEditors, orderEditors } from '@app/contracts/endpoints';
import { Badge } from '@app/office-kit';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { SortableList } from '@app/office-kit/sortable/sortable-list.tsx';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { useLoaderData, useRevalidator } from '@app/web-kit';
import { area } from '../area.ts';
import editorsStyles from '../features/journal/editors/components/editors.module.css';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { OrderBar, useOrder } from '../shared/tables/order-bar.tsx';
import styles from './pages.module.css';

export const loader = area.loader((call) => call(listAdminEditors, {}));

export function Component() {
  const editors = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  return (
    <>
      <PageHead
        title="Order of the board"
        links={[
          backTo('/admin/editors', 'Editors'),
          { to: '/board', text: 'The board as readers see it', isPublic: 'new tab' },
        ]}
      />
      <p className={styles.intro}>
        Drag editors by their handle, or move them with the arrows. Readers see this order on the
        editorial board and in its PDF.
      </p>
      {editors.length === 0 ? (
        <EmptyState>There are no editors yet.</EmptyState>
      ) : (
        <EditorOrder
          editors={editors}
          onSaved={async () => {
            await revalidate();
            flash({
              kind: 'success',
              title: 'Order of the board',
              message: 'Order changed successfully',
            });
          }}
        />
      )}
    </>
  );
}

interface EditorOrderProps {
  editors: readonly AdminEditor[];
  /** Called after the order was stored. Reloads `editors`, and resolves when the new order is shown. */
  onSaved: () => Promise<void>;
}

const groupsOf = (editors: readonly AdminEditor[]) =>
  editorCategories.flatMap((category) => {
    const members = editors.filter((editor) => editor.category === category);
    return members.length > 0 ? { category, members } : [];
  });

function EditorOrder({ editors, onSaved }: EditorOrderProps) {
  const order = useOrder(editors, async (moved) => {
    const body = { ids: moved.map(({ id }) => id), previous: editors.map(({ id }) => id) };
    await area.api.call(orderEditors, { body });
    await onSaved();
  });
  const groups = groupsOf(order.items);

  return (
    <div className={editorsStyles.order}>
      {groups.map(({ category, members }) => (
        <section key={category}>
          <h2 className={editorsStyles.group}>{category}</h2>
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
                <span className={editorsStyles.orderNote}>{content}</span>
              </>
            )}
          </SortableList>
        </section>
      ))}
      <OrderBar order={order} noun="editors" />
    </div>
  );
}
