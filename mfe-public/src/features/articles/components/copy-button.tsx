import { useEffect, useState } from 'react';

const MESSAGE_MS = 4_000;

interface CopyButtonProps {
  label: string;
  text: string;
  /** The same content as HTML, for programs that paste formatted text. */
  html?: string;
  className?: string;
}

export function CopyButton({ label, text, html, className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (outcome === '') return;
    const timer = setTimeout(() => setOutcome(''), MESSAGE_MS);
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
