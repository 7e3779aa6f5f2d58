import { Button, Modal } from '@app/office-kit';
import { lazy, Suspense, useState } from 'react';
import { ariaKeys, useShortcut } from '../keyboard/shortcuts.ts';
import type { Source } from './matches.ts';

const KEYS = 'Mod+K';
const NAME = 'Jump to …';

interface PaletteProps {
  /** Loads the places that the palette knows, when it is opened first. */
  load: () => Promise<readonly Source[]>;
}

const PaletteSearch = lazy(() => import('./palette-search.tsx'));

/** A button, and the keys Ctrl+K, which open a dialog that jumps to a place by its name. */
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
