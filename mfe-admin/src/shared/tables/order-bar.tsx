import { Button } from '@app/office-kit';
import { LeaveGuard } from '@app/office-kit/drafts/leave-guard.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { ariaKeys, useShortcut } from '@app/office-kit/keyboard/shortcuts.ts';
import { type ReactNode, useState } from 'react';
import { area } from '../../area.ts';
import styles from './order-bar.module.css';

const KEYS = 'Mod+S';

/** Manages a list that users can reorder. `store` stores the order when they save it. */
export function useOrder<T>(stored: readonly T[], store: (items: readonly T[]) => Promise<void>) {
  const [moved, move] = useState<readonly T[] | null>(null);
  const { run, busy } = useAction();
  const items = moved ?? stored;
  const save = (order = items) =>
    run('The order was not changed', async () => {
      await store(order);
      move(null);
    });
  useShortcut(KEYS, 'Save', () => save(), { enabled: moved !== null && !busy });
  return { items, isMoved: moved !== null, busy, move, save };
}

interface OrderBarProps {
  order: { isMoved: boolean; busy: boolean; move(items: null): void; save(): unknown };
  /** The text in the bar while nothing has been moved. */
  state?: string;
  noun: string;
  children?: ReactNode;
}

export function OrderBar({ order, state, noun, children }: OrderBarProps) {
  const { isMoved, busy, move, save } = order;
  return (
    <div className={styles.bar}>
      <Button
        disabled={!isMoved}
        loading={busy}
        aria-keyshortcuts={ariaKeys(KEYS)}
        onClick={() => save()}
      >
        Save order
      </Button>
      {isMoved && (
        <Button variant="default" disabled={busy} onClick={() => move(null)}>
          Undo
        </Button>
      )}
      {children}
      <p className={styles.state} role="status">
        {isMoved ? 'Not saved yet.' : state}
      </p>
      <LeaveGuard area={area} unsaved={isMoved}>
        {`The new order of the ${noun} is lost.`}
      </LeaveGuard>
    </div>
  );
}
