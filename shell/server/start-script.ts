// This import declares `globalThis.earlyEvents`.
import type {} from '../src/early-events.ts';

/**
 * The inline script of a rendered page. It loads the scripts in the template `scripts` when the page has been painted and
 * the browser is idle, or earlier if the reader presses a button or a key. Moves of the pointer do not count, because
 * browsers report one for every page that appears under it. Browsers that do not report the paint load the scripts after
 * the page. It records what the reader does until then. It also sets `data-fonts` except on the first page of a visit:
 * from the second page on, web fonts are in the browser's cache. Its source text is sent, so it must not refer to other
 * variables or contain comments.
 */
function startAfterPaint(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isFirst =
    entry?.type === 'navigate' && !document.referrer.startsWith(`${location.origin}/`);
  document.documentElement.toggleAttribute('data-fonts', !isFirst);

  const intents = ['pointerdown', 'keydown', 'focusin'];
  const options = { capture: true, passive: true };
  const start = () => {
    const scripts = document.getElementById('scripts');
    if (!(scripts instanceof HTMLTemplateElement)) return;
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', start);
      return;
    }
    document.head.append(scripts.content);
    scripts.remove();
    for (const type of intents) removeEventListener(type, start, options);
  };
  for (const type of intents) addEventListener(type, start, options);
  new PerformanceObserver((paints) => {
    if (!paints.getEntriesByName('first-contentful-paint').length) return;
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 200 });
    else setTimeout(start, 100);
  }).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(start, 1000));

  const early = {
    last: undefined as { type: string; control: HTMLElement } | undefined,
    record({ type, target }: Event) {
      const wanted = type === 'click' ? '#root button[type=button]' : '#root select';
      const control = target instanceof Element && target.closest<HTMLElement>(wanted);
      if (control) early.last = { type, control };
    },
  };
  globalThis.earlyEvents = early;
  for (const type of ['click', 'change']) addEventListener(type, early.record, options);
}

/** The source of the inline script, without the spaces that removing the types leaves. */
export const START_SCRIPT = `(${startAfterPaint})()`.replaceAll(/\s+/g, ' ');
