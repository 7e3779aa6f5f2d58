import { type RefObject, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { type PdfViewer, showPdf } from './pdf-js.ts';

const KEY = 'journal:reading';
/** The number of articles whose places are remembered. */
const MAX_PLACES = 50;

const placesSchema = z.record(
  z.string(),
  z.object({ page: z.int().min(1), left: z.number(), top: z.number() }),
);
type Places = z.infer<typeof placesSchema>;
type ReadingPlace = Places[string];

/** Returns the reader's last place in an article's PDF: a page, and a point on the page in PDF units. */
export function placeIn(refnumber: string): ReadingPlace | undefined {
  return readPlaces()[refnumber];
}

/** Remembers a place in this browser. Only the places of the articles that were read last are stored. */
export function rememberPlace(refnumber: string, place: ReadingPlace): void {
  const { [refnumber]: _, ...others } = readPlaces();
  const last = Object.entries(others).slice(1 - MAX_PLACES);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...last, [refnumber, place]])));
  } catch {
    // The storage is full or denied. Reading works without it.
  }
}

function readPlaces(): Places {
  try {
    const { data } = placesSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    return data ?? {};
  } catch {
    return {};
  }
}

export interface OpenPdf {
  state: 'loading' | 'shown' | 'failed';
  page: number;
  pages: number;
  /** The scale in percent. */
  percent: number;
  goTo(page: number): void;
  /** Enlarges the pages by steps; a negative number makes them smaller. */
  zoom(steps: number): void;
  fitWidth(): void;
  retry(): void;
}

/** Shows the PDF in `container`, at the reader's last place. */
export function usePdf(
  url: string,
  refnumber: string,
  container: RefObject<HTMLDivElement | null>,
): OpenPdf {
  const [state, setState] = useState<OpenPdf['state']>('loading');
  const [{ page, pages, percent }, setView] = useState({ page: 1, pages: 0, percent: 100 });
  const [attempt, setAttempt] = useState(0);
  const viewer = useRef<PdfViewer>(undefined);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const ended = new AbortController();
    setState('loading');
    // Read the place before the viewer reports a new one.
    const place = placeIn(refnumber);
    const ready = (opened: PdfViewer) => {
      opened.currentScaleValue = 'page-width';
      const target = [null, { name: 'XYZ' }, place?.left, place?.top, null];
      if (place && place.page <= opened.pagesCount) {
        opened.scrollPageIntoView({ pageNumber: place.page, destArray: target });
      }
      viewer.current = opened;
      const at = { page: opened.currentPageNumber, pages: opened.pagesCount };
      setView((view) => ({ ...view, ...at }));
      setState('shown');
    };
    const resized = new ResizeObserver(() => {
      const { current } = viewer;
      // The width is 0 while the page is printed.
      if (current?.currentScaleValue === 'page-width' && element.clientWidth > 0) {
        current.currentScaleValue = 'page-width';
      }
    });
    resized.observe(element);
    showPdf(
      url,
      element,
      {
        ready,
        page: (number) => setView((view) => ({ ...view, page: number })),
        scale: (scale) => setView((view) => ({ ...view, percent: Math.round(scale * 100) })),
        place: ({ pageNumber, left, top }) => {
          if (viewer.current) rememberPlace(refnumber, { page: pageNumber, left, top });
        },
      },
      ended.signal,
    ).catch((error: unknown) => {
      if (ended.signal.aborted) return;
      console.warn(error);
      setState('failed');
    });
    return () => {
      ended.abort();
      resized.disconnect();
      viewer.current = undefined;
      element.firstElementChild?.replaceChildren();
    };
    // Another attempt loads the PDF again.
  }, [url, refnumber, attempt, container]);

  return {
    state,
    page,
    pages,
    percent,
    goTo: (number) => {
      if (viewer.current) viewer.current.currentPageNumber = number;
    },
    zoom: (steps) => viewer.current?.updateScale({ steps }),
    fitWidth: () => {
      if (viewer.current) viewer.current.currentScaleValue = 'page-width';
    },
    retry: () => setAttempt(attempt + 1),
  };
}
