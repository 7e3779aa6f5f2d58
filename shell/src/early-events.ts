/** Records what a reader does before React listens. It exists until the page is hydrated. */
interface EarlyEvents {
  /** The last click on a button, or choice in a list, that needs scripts. */
  last: { type: string; control: HTMLElement } | undefined;
  record(event: Event): void;
}

declare global {
  var earlyEvents: EarlyEvents | undefined;
}

/**
 * Ends the recording, because React listens from now on, except of clicks on buttons with `data-act`, which no component of
 * React handles. Returns a function that repeats the recorded event; it must be called once the page is hydrated.
 */
export function stopRecording(): () => void {
  const early = globalThis.earlyEvents;
  if (!early) return () => undefined;
  for (const type of ['click', 'change']) removeEventListener(type, early.record, true);
  const recordActs = (event: Event) => {
    if ((event.target as Element).closest?.('[data-act]')) early.record(event);
  };
  addEventListener('click', recordActs, true);
  return () => {
    removeEventListener('click', recordActs, true);
    const { last } = early;
    globalThis.earlyEvents = undefined;
    early.last = undefined;
    if (last?.type === 'click') last.control.click();
    else last?.control.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
