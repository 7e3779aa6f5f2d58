/** Files of pdf.js that browsers load only when they show a PDF. The legacy build supports the browsers of this site. */
const LIBRARY = new URL('pdfjs-dist/legacy/build/pdf.min.mjs', import.meta.url);
const VIEWER = new URL('pdfjs-dist/legacy/web/pdf_viewer.mjs', import.meta.url);
const WORKER = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url);

type Library = typeof import('pdfjs-dist');
type Viewer = typeof import('pdfjs-dist/web/pdf_viewer.mjs');
export type PdfViewer = InstanceType<Viewer['PDFViewer']>;

/** Loads pdf.js, which is not bundled: its files are already minified, and the viewer reads a global of the library. */
async function loadPdfJs() {
  const library: Library = await import(/* webpackIgnore: true */ LIBRARY.href);
  const viewer: Viewer = await import(/* webpackIgnore: true */ VIEWER.href);
  library.GlobalWorkerOptions.workerSrc = WORKER.href;
  return { library, viewer };
}

/** Loads files that only some PDFs need. The table of these files is loaded on first use. */
class PdfJsFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const { addressOf } = await import('./pdf-js-files.ts');
    const response = await fetch(addressOf(filename));
    if (!response.ok) throw new Error(`${filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

interface PdfEvents {
  /** Called when the sizes of the pages are known, so that the viewer can scroll to a place. */
  ready(viewer: PdfViewer): void;
  page(number: number): void;
  scale(scale: number): void;
  place(place: { pageNumber: number; left: number; top: number }): void;
}

/** Shows a PDF in an element with an element for the pages in it, until `signal` aborts. Rejects if it cannot be shown. */
export async function showPdf(
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
    // Do not load pages that the reader does not look at.
    disableAutoFetch: true,
    disableStream: true,
  });
  signal.addEventListener('abort', () => loading.destroy(), { once: true });
  const pdf = await loading.promise;
  signal.throwIfAborted();
  linkService.setDocument(pdf);
  pdfViewer.setDocument(pdf);
}
