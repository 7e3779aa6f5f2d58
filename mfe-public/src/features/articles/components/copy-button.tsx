import { useEffect, useState } from 'react';
import { useHydrated } from '../../journal/use-hydrated.ts';

const MESSAGE_MS = 4_000;

interface CopyButtonProps {
  label: string;
  text: string;
  /** The text as HTML, for programs that paste formatted text. */
  html?: string;
  className?: string;
  /**
   * The title for the browser's sharing dialog, if the text is an address. In browsers with such a dialog, the button
   * opens it instead of copying.
   */
  shareAs?: string;
}

/** A button that copies a text and shows the result for some seconds. */
export function CopyButton({ label, text, html, className, shareAs }: CopyButtonProps) {
  // The outcome is an object, so that a repeated result with the same text restarts the timer.
  const [outcome, setOutcome] = useState<{ text: string }>();
  const isHydrated = useHydrated();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  function copy() {
    write(text, html).then(
      () => setOutcome({ text: 'Copied' }),
      () => setOutcome({ text: 'Select the text to copy it' }),
    );
  }

  function share() {
    if (shareAs === undefined || !('share' in navigator)) return copy();
    navigator.share({ title: shareAs, url: text }).catch((error: unknown) => {
      // An `AbortError` means that the reader has closed the dialog. Any other error means that no dialog was shown.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy();
    });
  }

  return (
    <>
      <button type="button" className={className} disabled={!isHydrated} onClick={share}>
        {outcome?.text ?? label}
      </button>
      <span className="frame-spoken" role="status">
        {outcome?.text}
      </span>
    </>
  );
}

async function write(text: string, html: string | undefined): Promise<void> {
  if (html === undefined || typeof ClipboardItem === 'undefined') {
    return navigator.clipboard.writeText(text);
  }
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })]);
}
