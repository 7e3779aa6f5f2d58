import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus when the focused element is removed: to a button of the same job, to the region, or to `main`. */
export function useRestoredFocus(region: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: Element; job: string | undefined } | null>(null);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('[role="dialog"]')) return;
      const inside = region.current?.contains(target);
      const job = target.closest<HTMLElement>('[data-job]')?.dataset.job;
      last.current = inside ? { element: target, job } : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [region]);

  // Runs after each render, because any render may remove the focused element.
  useEffect(() => {
    const removed = last.current && !last.current.element.isConnected ? last.current : null;
    if (!removed || document.activeElement !== document.body) return;
    const jobs = [...(region.current?.querySelectorAll<HTMLElement>('[data-job]') ?? [])];
    const place = jobs.find(({ dataset }) => dataset.job === removed.job) ?? region.current;
    // The buttons of a collapsed tray cannot receive the focus.
    const next = [place, region.current]
      .flatMap((within) => [...(within?.querySelectorAll('button') ?? [])])
      .find((button) => button.checkVisibility());
    (next ?? document.querySelector('main'))?.focus({ preventScroll: true });
  });
}
