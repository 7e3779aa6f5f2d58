import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus near where it was when what had it is gone, as a button to cancel is with the end of its
 * job: on the job's first button, on the first of `region`, or on the page.
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>): void {
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

  // After each drawing, as any may take the element away.
  useEffect(() => {
    const gone = last.current && !last.current.element.isConnected ? last.current : null;
    if (!gone || document.activeElement !== document.body) return;
    const jobs = [...(region.current?.querySelectorAll<HTMLElement>('[data-job]') ?? [])];
    const place = jobs.find(({ dataset }) => dataset.job === gone.job) ?? region.current;
    // Those of a folded tray are there, but cannot have it.
    const next = [place, region.current]
      .flatMap((within) => [...(within?.querySelectorAll('button') ?? [])])
      .find((button) => button.checkVisibility());
    (next ?? document.querySelector('main'))?.focus({ preventScroll: true });
  });
}
