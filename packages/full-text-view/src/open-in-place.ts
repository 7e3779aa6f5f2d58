/** What a handler of clicks needs of an event, also of one of React's. */
interface Click {
  target: EventTarget;
  defaultPrevented: boolean;
  button: number;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  preventDefault(): void;
}

/**
 * Opens notes, references and large pictures in place when a reader follows their links by pointer or keyboard. Without it,
 * in older browsers, and if its script cannot be loaded, the links lead there.
 */
export function openInPlace(event: Click): void {
  const { target, defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (defaultPrevented || button || altKey || ctrlKey || metaKey || shiftKey) return;
  if (!(target instanceof Element) || !('showPopover' in target)) return;
  const picture = target.closest('img.ft-picture');
  const link = picture
    ? picture
        .closest('.ft-float')
        ?.querySelector<HTMLAnchorElement>(`[data-large="${CSS.escape(picture.id)}"]`)
    : target.closest<HTMLAnchorElement>('a.ft-ref-note, a.ft-ref-reference, a[data-large]');
  if (!link) return;
  event.preventDefault();
  import(/* webpackChunkName: "full-text" */ './pop-ups.ts').then(
    ({ enlarge, openNotes }) => (link.dataset.large ? enlarge(link) : openNotes(link)),
    () => location.assign(link.href),
  );
}
