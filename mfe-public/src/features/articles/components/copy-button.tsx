import { useState } from 'react';

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, className }: { text: string; className?: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <button type="button" className={className} onClick={copy}>
      <span aria-live="polite">
        {{ idle: 'Copy citation', copied: 'Copied', refused: 'Select the text to copy it' }[state]}
      </span>
    </button>
  );
}
