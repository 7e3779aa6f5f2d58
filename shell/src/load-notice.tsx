import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';

let current: { root: Root; element: HTMLElement } | undefined;

/** Shows a bar with a Retry button, or with Reload if the page is too old for the remote (`outdated`). */
export function showLoadNotice(retry: () => Promise<void>, outdated: boolean): void {
  if (!current) {
    const element = document.createElement('div');
    element.className = 'frame-notice';
    element.setAttribute('role', 'status');
    document.body.append(element);
    current = { root: createRoot(element), element };
  }
  // The new key replaces the button of the previous attempt, which is still disabled.
  current.root.render(<LoadNotice key={performance.now()} retry={retry} outdated={outdated} />);
}

export function hideLoadNotice(): void {
  current?.root.unmount();
  current?.element.remove();
  current = undefined;
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
