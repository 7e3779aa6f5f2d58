import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { keysText } from '../keyboard/key-match.ts';
import styles from './rich-text.module.css';
import type { Tool } from './tools.ts';

interface ToolbarProps {
  label: string;
  /** The text that it works on. */
  controls: string;
  editor: Editor;
  tools: readonly Tool[];
  children?: ReactNode;
}

/** One stop of the Tab key; the arrows go from tool to tool, as people know it of toolbars. */
export function Toolbar({ label, controls, editor, tools, children }: ToolbarProps) {
  const [at, setAt] = useState(0);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const here = buttons.indexOf(event.target as HTMLButtonElement);
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
            // Not `disabled`: the focus would be lost when there is nothing more to undo.
            aria-disabled={useless || undefined}
            // The text keeps its selection.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setAt(index)}
            onClick={() => !useless && tool.use(editor)}
          >
            {tool.name}
          </button>
        );
      })}
      {children}
    </div>
  );
}
