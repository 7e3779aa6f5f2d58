import { Button, Modal } from '@app/office-kit';
import { lazy, Suspense, useState } from 'react';
import { ariaKeys, useShortcut } from '../keyboard/shortcuts.ts';
import type { Source } from './matches.ts';

const KEYS = 'Mod+K';
const NAME = 'Jump to …';

interface PaletteProps {
  /** Loads the list of places. Called when the palette is opened for the first time. */
  load: () => Promise<readonly Source[]>;
}

const PaletteSearch = lazy(() => import('./palette-search.tsx'));

/** A button and the shortcut Ctrl+K. Both open a dialog in which users search for a page or record by name. */
export function Palette({ load }: PaletteProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  useShortcut(KEYS, NAME, () => setOpened(true), { whileTyping: true });

  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-keyshortcuts={ariaKeys(KEYS)}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {NAME}
      </Button>
      <Modal opened={opened} onClose={close} title={NAME} size="lg" yOffset="10vh" centered={false}>
        <Suspense fallback={<p role="status">Loading …</p>}>
          <PaletteSearch load={load} onClose={close} />
        </Suspense>
      </Modal>
    </>
  );
}
