import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';

let shown: { root: Root; element: HTMLElement } | undefined;

/** Shows a bar with a Retry button, or with Reload if the page is too old for the remote (`outdated`). */
export function showLoadNotice(retry: () => Promise<void>, outdated: boolean): void {
  if (!shown) {
    const element = document.createElement('div');
    element.className = 'frame-notice';
    element.setAttribute('role', 'status');
    document.body.append(element);
    shown = { root: createRoot(element), element };
  }
  // The new key replaces the button of the previous attempt, which is still disabled.
  shown.root.render(<LoadNotice key={performance.now()} retry={retry} outdated={outdated} />);
}

export function hideLoadNotice(): void {
  shown?.root.unmount();
  shown?.element.remove();
  shown = undefined;
}

function LoadNotice({ retry, outdated }: { retry: () => Promise<void>; outdated: boolean }) {
  const [trying, setTrying] = useState(false);
  return (
    <>
      {outdated
        ? 'This page is out of date. Please reload it, or come back later.'
        : 'Parts of this page could not be loaded.'}
      <button
        type="button"
        className="frame-button"
        disabled={trying}
        onClick={() => {
          setTrying(true);
          if (outdated) window.location.reload();
          else void retry();
        }}
      >
        {outdated ? 'Reload' : 'Retry'}
      </button>
    </>
  );
}
