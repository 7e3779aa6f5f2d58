import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useState } from 'react';
import { keysText } from '../keyboard/shortcuts.ts';
import styles from './rich-text.module.css';
import type { Tool } from './tools.ts';

interface ToolbarProps {
  label: string;
  controls: string;
  editor: Editor;
  tools: readonly Tool[];
}

/** A toolbar with a single tab stop. The arrow keys move between the tools (ARIA toolbar pattern). */
export function Toolbar({ label, controls, editor, tools }: ToolbarProps) {
  const [at, setAt] = useState(0);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const here = buttons.findIndex((button) => button.matches(':focus'));
    const goal = {
      ArrowRight: (here + 1) % buttons.length,
      ArrowLeft: (here - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (goal === undefined || here < 0) return;
    event.preventDefault();
    setAt(goal);
    buttons[goal]?.focus();
  };

  return (
    <div
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={move}
    >
      {tools.map((tool, index) => {
        const useless = !editor.isEditable || tool.isUseful?.(editor) === false;
        return (
          <button
            key={tool.name}
            type="button"
            className={styles.tool}
            tabIndex={index === at ? 0 : -1}
            title={tool.keys ? `${tool.name} (${keysText(tool.keys)})` : tool.name}
            aria-pressed={tool.isOn?.(editor)}
            // `disabled` would drop the focus, for example after the last undo.
            aria-disabled={useless || undefined}
            // Keeps the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setAt(index)}
            onClick={() => !useless && tool.use(editor)}
          >
            {tool.name}
          </button>
        );
      })}
    </div>
  );
}
