import { type RefObject, useEffect, useRef, useState } from 'react';
import { z } from 'zod';

const KEY = 'journal:reading';
/** The number of articles whose places are stored. */
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

/** Stores a place in this browser. Only the places of the most recently read articles are stored. */
export function rememberPlace(refnumber: string, place: ReadingPlace): void {
  const { [refnumber]: _, ...others } = readPlaces();
  const last = Object.entries(others).slice(1 - MAX_PLACES);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...last, [refnumber, place]])));
  } catch {
    // Ignore the error: the storage is full or access to it is denied, but reading works without the storage.
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
    // Read the place before the viewer reports a new place.
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
      // While the page is printed, the width is 0.
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
    // A new attempt loads the PDF again.
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

/**
 * The files of pdf.js, which browsers load only to show a PDF. The legacy build supports the browsers of this site.
 */
const LIBRARY = new URL('pdfjs-dist/legacy/build/pdf.min.mjs', import.meta.url);
const VIEWER = new URL('pdfjs-dist/legacy/web/pdf_viewer.mjs', import.meta.url);
const WORKER = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url);

type Library = typeof import('pdfjs-dist');
type Viewer = typeof import('pdfjs-dist/web/pdf_viewer.mjs');
type PdfViewer = InstanceType<Viewer['PDFViewer']>;

/** Loads pdf.js, which is not bundled: its files are already minified, and the viewer reads a global of the library. */
async function loadPdfJs() {
  const library: Library = await import(/* webpackIgnore: true */ LIBRARY.href);
  const viewer: Viewer = await import(/* webpackIgnore: true */ VIEWER.href);
  library.GlobalWorkerOptions.workerSrc = WORKER.href;
  return { library, viewer };
}

/** Loads files that only some PDFs need. The table of their addresses is loaded on first use. */
class PdfJsFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const { addressOf } = await import('./pdf-js-files.ts');
    const response = await fetch(addressOf(filename));
    if (!response.ok) throw new Error(`${filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

interface PdfEvents {
  /** Called when the sizes of the pages are known, after which the viewer can scroll to a place. */
  ready(viewer: PdfViewer): void;
  page(number: number): void;
  scale(scale: number): void;
  place(place: { pageNumber: number; left: number; top: number }): void;
}

/**
 * Shows a PDF in an element that contains an element for the pages, until `signal` aborts. Rejects if the PDF cannot
 * be shown.
 */
async function showPdf(
  url: string,
  container: HTMLDivElement,
  events: PdfEvents,
  signal: AbortSignal,
): Promise<void> {
  const { library, viewer } = await loadPdfJs();
  signal.throwIfAborted();
  const eventBus = new viewer.EventBus();
  const linkService = new viewer.PDFLinkService({
    eventBus,
    externalLinkTarget: viewer.LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  });
  const options = {
    container,
    eventBus,
    linkService,
    annotationMode: library.AnnotationMode.ENABLE,
    removePageBorders: true,
    // The types of the library do not name this option.
    abortSignal: signal,
  };
  const pdfViewer = new viewer.PDFViewer(options);
  linkService.setViewer(pdfViewer);
  eventBus.on('pagesinit', () => events.ready(pdfViewer));
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => events.page(pageNumber));
  eventBus.on('scalechanging', ({ scale }: { scale: number }) => events.scale(scale));
  eventBus.on('updateviewarea', ({ location }: { location: Parameters<PdfEvents['place']>[0] }) =>
    events.place(location),
  );

  const loading = library.getDocument({
    url,
    BinaryDataFactory: PdfJsFiles,
    useWorkerFetch: false,
    // Pages that are not in view are not loaded.
    disableAutoFetch: true,
    disableStream: true,
  });
  signal.addEventListener('abort', () => loading.destroy(), { once: true });
  const pdf = await loading.promise;
  signal.throwIfAborted();
  linkService.setDocument(pdf);
  pdfViewer.setDocument(pdf);
}
