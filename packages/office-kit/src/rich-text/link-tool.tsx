import { Button, TextInput } from '@app/office-kit';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useState } from 'react';
import { isLinkTarget } from './marks.ts';
import styles from './rich-text.module.css';

/** Enter applies the link and Escape cancels. An empty address removes the link. */
export function LinkTool({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''));
  const [error, setError] = useState<string | null>(null);

  const close = () => {
    editor.view.focus();
    onDone();
  };

  const apply = () => {
    const target = href.trim();
    if (target !== '' && !isLinkTarget(target)) {
      setError('An address beginning with https://, mailto:, tel: or /');
      return;
    }
    const chain = editor.chain().extendMarkRange('link');
    (target === '' ? chain.unsetMark('link') : chain.setMark('link', { href: target })).run();
    close();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply();
    else if (event.key === 'Escape') close();
    else return;
    // Enter must not submit the surrounding form, and Escape must not close a modal.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.link}>
      <TextInput
        label="Link address"
        value={href}
        error={error}
        autoFocus
        onChange={(event) => setHref(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" onClick={apply}>
        {href.trim() === '' ? 'Remove link' : 'Set link'}
      </Button>
    </div>
  );
}
