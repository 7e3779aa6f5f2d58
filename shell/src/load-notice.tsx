import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';

let shown: { root: Root; element: HTMLElement } | undefined;

/** A bar at the foot of a page whose script did not load; the page above it stays as it is. */
export function showLoadNotice(retry: () => Promise<void>): void {
  if (!shown) {
    const element = document.createElement('div');
    document.body.append(element);
    shown = { root: createRoot(element), element };
  }
  // A new key: the button of the attempt before is still disabled.
  shown.root.render(<LoadNotice key={performance.now()} retry={retry} />);
}

export function hideLoadNotice(): void {
  shown?.root.unmount();
  shown?.element.remove();
  shown = undefined;
}

function LoadNotice({ retry }: { retry: () => Promise<void> }) {
  const [trying, setTrying] = useState(false);
  return (
    <div className="frame-notice" role="status">
      Parts of this page could not be loaded.
      <button
        type="button"
        className="frame-button"
        disabled={trying}
        onClick={() => {
          setTrying(true);
          void retry();
        }}
      >
        Retry
      </button>
    </div>
  );
}
