import { useEffect, useState } from 'react';

/** How long the button tells what came of it. */
const TELL_MS = 4_000;

interface CopyButtonProps {
  label: string;
  text: string;
  /** For programs that keep italics and subscripts when they are pasted into. */
  html?: string;
  className?: string;
}

/** Puts a text on the clipboard and says so. */
export function CopyButton({ label, text, html, className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (outcome === '') return;
    const timer = setTimeout(() => setOutcome(''), TELL_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    write(text, html).then(
      () => setOutcome('Copied'),
      () => setOutcome('Select the text to copy it'),
    );
  return (
    <>
      <button type="button" className={className} onClick={copy}>
        {outcome || label}
      </button>
      <span className="frame-spoken" role="status">
        {outcome}
      </span>
    </>
  );
}

async function write(text: string, html: string | undefined): Promise<void> {
  if (html === undefined || typeof ClipboardItem === 'undefined') {
    return navigator.clipboard.writeText(text);
  }
  const kinds = { 'text/plain': text, 'text/html': html };
  const blobs = Object.entries(kinds).map(([type, part]) => [type, new Blob([part], { type })]);
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
}
