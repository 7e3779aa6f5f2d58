import { Button, Modal, Switch } from '@app/office-kit';
import { useState, useSyncExternalStore } from 'react';
import styles from './keyboard-help.module.css';
import { rowKeysHelp } from './row-keys.ts';
import { keysText, useShortcut, useShortcuts } from './shortcuts.ts';
import { setSingleKeys, singleKeys } from './single-keys.ts';

export function KeyboardHelp() {
  const [opened, setOpened] = useState(false);
  const shortcuts = useShortcuts();
  const areSingle = useSyncExternalStore(singleKeys.subscribe, singleKeys.get);
  useShortcut('?', 'Show the keyboard shortcuts', () => setOpened(true));

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
        <Switch
          label="Keys without Ctrl or Alt"
          description="Turn them off if you dictate. Row keys then work only inside a table."
          checked={areSingle}
          onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
        />
        <div className={styles.actions}>
          <Button data-autofocus onClick={() => setOpened(false)}>
            Close
          </Button>
        </div>
      </Modal>
    </>
  );
}
