import { Button, useMediaQuery } from '@app/office-kit';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type ReactNode, useRef } from 'react';
import { useFocusNext } from '../keyboard/focus-next.ts';
import styles from './sortable-list.module.css';

interface SortableListProps<Item> {
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** The item's name in labels and announcements. */
  nameOf: (item: Item) => string;
  /** Called with the items in their new order. The list shows the new order when the caller changes `items`. */
  onOrder: (items: Item[]) => void;
  /** True while the order must not change, for example while it is being saved. */
  locked?: boolean;
  children: (item: Item) => ReactNode;
}

/** A list whose rows can be moved by dragging a handle, with the keyboard from the handle, or with buttons. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, idOf, nameOf, onOrder, locked = false, children } = props;
  const focusNext = useFocusNext();
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(idOf);
  const nameAt = (id: unknown) => {
    const item = items[ids.indexOf(String(id))];
    return item === undefined ? '' : nameOf(item);
  };
  const move = (from: number, to: number) => {
    if (from !== to && from >= 0 && to >= 0) onOrder(arrayMove([...items], from, to));
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  const place = (id: unknown) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  const announced = useRef('');
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      announced.current = place(active.id);
      return `Picked up ${nameAt(active.id)}, ${place(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      // Initially, and whenever the row is back in its place, `over` is the row itself.
      if (!over || announced.current === place(over.id)) return;
      announced.current = place(over.id);
      return `${nameAt(active.id)} is now ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `Dropped ${nameAt(active.id)}, ${place(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameAt(active.id)} is back at ${place(active.id)}.`,
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={modifiers}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={locked}>
        <ol className={styles.list} aria-label={label}>
          {items.map((item, at) => (
            <SortableRow
              key={idOf(item)}
              id={idOf(item)}
              name={nameOf(item)}
              isFirst={at === 0}
              isLast={at === items.length - 1}
              locked={locked}
              onStep={(step) => {
                move(at, at + step);
                // Moving the row in the DOM can remove the focus from its button.
                focusNext(stepButtonId(idOf(item), step));
              }}
            >
              {children(item)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

const vertical: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const modifiers = [vertical];

const screenReaderInstructions = {
  draggable:
    'Press Space to pick up the row, the arrow keys to move it, Space again to drop it, and Escape to put it back.',
};

type Step = 1 | -1;
const stepButtonId = (id: string, step: Step) => `${step < 0 ? 'up' : 'down'}-${id}`;

interface SortableRowProps {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  locked: boolean;
  onStep: (step: Step) => void;
  children: ReactNode;
}

function SortableRow({ id, name, isFirst, isLast, locked, onStep, children }: SortableRowProps) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const row = useSortable({ id, ...(isStill && { transition: null }) });
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = row;
  const step = (by: Step, blocked: boolean) => (
    <Button
      id={stepButtonId(id, by)}
      variant="default"
      size="compact-md"
      aria-label={`Move ${name} ${by < 0 ? 'up' : 'down'}`}
      // The attribute `disabled` would remove the focus from the button.
      aria-disabled={blocked}
      data-disabled={blocked || undefined}
      onClick={() => !blocked && onStep(by)}
    >
      {by < 0 ? '↑' : '↓'}
    </Button>
  );
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragged={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.handle}
        {...row.attributes}
        {...row.listeners}
        aria-label={`Move ${name}`}
      >
        <span aria-hidden="true">⠿</span>
      </button>
      <div className={styles.content}>{children}</div>
      <div className={styles.steps}>
        {step(-1, locked || isFirst)}
        {step(1, locked || isLast)}
      </div>
    </li>
  );
}
