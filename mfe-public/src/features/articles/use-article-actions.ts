import { useNavigate } from '@app/web-kit';
import { useEffect } from 'react';

const EVENTS = ['pointerdown', 'focusin', 'click'] as const;

/**
 * Handles the links and buttons of the static parts. The code of the buttons is loaded when the reader touches one, so
 * that a click, which must be recent for a browser to allow writing to the clipboard, finds it loaded.
 */
export function useArticleActions(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const handle = (event: Event) => {
      const isClick = event.type === 'click';
      const control = (event.target as Element).closest?.<HTMLElement>('[data-act], [data-page]');
      if (control?.dataset.act) {
        import('./article-actions.ts').then(
          ({ act }) => isClick && act(control),
          // The text can be selected and copied, and the page printed, without the buttons.
          () => undefined,
        );
      } else if (control && isClick && opensHere(event as MouseEvent)) {
        event.preventDefault();
        navigate(control.getAttribute('href') ?? '');
      }
    };
    for (const type of EVENTS) addEventListener(type, handle);
    return () => {
      for (const type of EVENTS) removeEventListener(type, handle);
    };
  }, [navigate]);
}

type Keys = 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey';

/** Whether a click on a link opens its page in the same tab. */
export const opensHere = (event: Pick<MouseEvent, Keys>) =>
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
