import { Button, Modal } from '@app/office-kit';
import { useState } from 'react';
import { rowKeysHelp } from '../tables/row-keys.ts';
import styles from './keyboard-help.module.css';
import { keysText, useShortcut, useShortcuts } from './shortcuts.ts';

export function KeyboardHelp() {
  const [opened, setOpened] = useState(false);
  const shortcuts = useShortcuts();
  useShortcut('?', 'Show these keys', () => setOpened(true));

  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Keyboard
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Keyboard">
        <dl className={styles.keys}>
          {(opened ? [...shortcuts, ...rowKeysHelp()] : []).map(({ keys, name }) => (
            <div key={keys}>
              <dt>
                <kbd>{keysText(keys)}</kbd>
              </dt>
              <dd>{name}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.actions}>
          <Button data-autofocus onClick={() => setOpened(false)}>
            Close
          </Button>
        </div>
      </Modal>
    </>
  );
}
