import { Button, TextInput } from '@app/office-kit';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useState } from 'react';
import { isLinkTarget } from './marks.ts';
import styles from './rich-text.module.css';

/** Where the marked text leads. Enter sets it, Escape leaves it; an empty address takes the link away. */
export function LinkTool({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''));
  const [fault, setFault] = useState<string | null>(null);

  /** At once: the next key is for the text already. */
  const leave = () => {
    editor.view.focus();
    onDone();
  };

  const apply = () => {
    const target = href.trim();
    if (target !== '' && !isLinkTarget(target)) {
      setFault('An address beginning with https://, mailto:, tel: or /');
      return;
    }
    const chain = editor.chain().extendMarkRange('link');
    (target === '' ? chain.unsetMark('link') : chain.setMark('link', { href: target })).run();
    leave();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply();
    else if (event.key === 'Escape') leave();
    else return;
    // Neither does the form around it send, nor a modal close.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.link}>
      <TextInput
        label="Link address"
        value={href}
        error={fault}
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
