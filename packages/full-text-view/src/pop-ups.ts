/**
 * The minimum distance in pixels between a pop-up and the left and right edges of the window. Above and below a pop-up,
 * it is half of this.
 */
const MARGIN = 16;

/** Opens a pop-up beside a link, with the notes or references to which it leads. */
export function openNotes(link: HTMLAnchorElement): void {
  const ids = link.dataset.targets?.split(' ') ?? [];
  const targets = ids.flatMap((id) => document.getElementById(id) ?? []);
  if (targets.length === 0) {
    location.assign(link.href);
    return;
  }
  const popup = element('div', 'ft-note-popup');
  popup.popover = 'auto';
  popup.role = 'dialog';
  popup.ariaLabel = link.textContent;
  popup.tabIndex = -1;
  for (const target of targets) {
    const place = element(
      'a',
      '',
      link.matches('.ft-ref-note') ? 'Go to the note' : 'Go to the reference',
    );
    place.href = `#${encodeURIComponent(target.id)}`;
    popup.append(copyOf(target), place);
  }
  const close = element('button', '', 'Close');
  close.type = 'button';
  close.addEventListener('click', () => popup.hidePopover());
  popup.append(close);
  let isFollowed = false;
  popup.addEventListener('click', ({ target }) => {
    isFollowed = target instanceof HTMLAnchorElement && target.hash !== '';
    if (isFollowed) popup.hidePopover();
  });
  popup.addEventListener('toggle', ({ newState }) => {
    if (newState !== 'closed') return;
    const hadFocus =
      popup.contains(document.activeElement) || document.activeElement === document.body;
    popup.remove();
    if (hadFocus && !isFollowed) link.focus({ preventScroll: true });
  });
  document.body.append(popup);
  popup.showPopover();
  placeBeside(popup, link);
  popup.focus({ preventScroll: true });
}

/**
 * Places a pop-up below a link, or above the link if the pop-up does not fit below. The pop-up scrolls with the page.
 */
function placeBeside(popup: HTMLElement, link: HTMLElement): void {
  const { left, top, bottom } = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth, offsetHeight } = popup;
  const x = Math.max(MARGIN, Math.min(left, clientWidth - offsetWidth - MARGIN));
  const below = bottom + MARGIN / 2;
  const above = Math.max(MARGIN / 2, top - offsetHeight - MARGIN / 2);
  const y = below + offsetHeight <= clientHeight ? below : above;
  popup.style.left = `${x + scrollX}px`;
  popup.style.top = `${y + scrollY}px`;
}

/** Opens the large picture of a figure with its caption. Escape, the button and a click beside the picture close it. */
export function enlarge(link: HTMLAnchorElement): void {
  const picture = document.getElementById(link.dataset.large ?? '');
  const caption = link.closest('figure')?.querySelector('figcaption');
  const dialog = element('dialog', 'ft-large');
  dialog.ariaLabel = link.ariaLabel;
  const large = element('img', '');
  large.src = link.href;
  large.alt = picture?.getAttribute('alt') ?? '';
  const close = element('button', '', 'Close');
  close.type = 'button';
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  dialog.append(close, large);
  if (caption) dialog.append(copyOf(caption));
  document.body.append(dialog);
  dialog.showModal();
}

/** Copies the content of an element without ids, because ids must be unique on a page. */
function copyOf(source: Element): HTMLElement {
  const copy = element('div', 'ft-copy');
  copy.append(...[...source.childNodes].map((node) => node.cloneNode(true)));
  for (const node of copy.querySelectorAll('[id]')) node.removeAttribute('id');
  const spoken = source.closest<HTMLElement>('[lang]');
  if (spoken) copy.lang = spoken.lang;
  if (source instanceof HTMLElement && source.dir) copy.dir = source.dir;
  return copy;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
