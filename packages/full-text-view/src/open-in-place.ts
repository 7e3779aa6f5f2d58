/** The used properties of a click event. React's events have them, too. */
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
 * Opens notes, references and large pictures in place when a reader follows a link to them. In older browsers, and if
 * the script cannot be loaded, the browser follows the link instead.
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
