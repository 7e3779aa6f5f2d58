import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import page from '../../../styles/page.module.css';
import { type OpenPdf, usePdf } from '../use-pdf.ts';
import './pdf-pages.css';
import classes from './pdf-reader.module.css';

interface PdfReaderProps {
  /** The address of the PDF. */
  url: string;
  refnumber: string;
  close(): void;
}

/**
 * The breakpoint of the style sheet. From this width on, the reader is beside the abstract. In narrower windows, the
 * reader fills the window.
 */
const BESIDE = '(width >= 64rem)';

/**
 * Shows the PDF of an article on the article's page. This component is loaded on demand and takes the focus when it
 * opens.
 */
export function PdfReader({ url, refnumber, close }: PdfReaderProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const pdf = usePdf(url, refnumber, container);

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (!element) return;
    const beside = matchMedia(BESIDE);
    // If the reader fills the window, the content beneath it must not be reachable by keyboard.
    const open = () => {
      element.close();
      if (beside.matches) {
        element.show();
        element.scrollIntoView();
      } else element.showModal();
      container.current?.focus({ preventScroll: true });
    };
    open();
    beside.addEventListener('change', open);
    return () => {
      beside.removeEventListener('change', open);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  }

  return (
    <dialog
      ref={dialog}
      className={`${classes.reader} ${page.screenOnly}`}
      aria-label="The article’s PDF"
      onKeyDown={closeByEscape}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <PdfControls pdf={pdf} url={url} close={close} />
      <div className={classes.frame}>
        {/* The element has the focus, so that the keyboard scrolls the pages. */}
        <div
          ref={container}
          className={classes.pages}
          role="document"
          aria-label="Pages"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls must be focusable
          tabIndex={0}
        >
          <div className="pdfViewer" />
        </div>
        {pdf.state === 'loading' && (
          <p className={classes.message} role="status">
            Loading the PDF…
          </p>
        )}
        {pdf.state === 'failed' && (
          <div className={classes.message} role="alert">
            <p>The PDF cannot be shown here.</p>
            <p className={classes.choices}>
              <a className={`${page.button} ${page.primary}`} href={url}>
                Download the PDF
              </a>
              <button type="button" className={page.button} onClick={pdf.retry}>
                Try again
              </button>
            </p>
          </div>
        )}
      </div>
    </dialog>
  );
}

interface PdfControlsProps {
  pdf: OpenPdf;
  url: string;
  close(): void;
}

/** The row above the pages. */
function PdfControls({ pdf, url, close }: PdfControlsProps) {
  const { state, page, pages, percent, goTo, zoom, fitWidth } = pdf;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = String(page);
  }, [page]);

  /** Goes to the page in the field. A number outside the PDF leads to the first or last page. */
  function go(event: FormEvent) {
    event.preventDefault();
    const wanted = Math.round(Number(field.current?.value.trim() || page));
    const number = Number.isFinite(wanted) ? Math.min(Math.max(wanted, 1), pages) : page;
    if (field.current) field.current.value = String(number);
    // Going to the current page would scroll to its top.
    if (number !== page) goTo(number);
  }

  return (
    <div className={classes.controls}>
      {state === 'shown' && (
        <>
          <form className={classes.page} onSubmit={go} noValidate>
            <label htmlFor="pdf-page">Page</label>
            <input
              ref={field}
              id="pdf-page"
              type="text"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={page}
              onBlur={go}
            />
            <span>of {pages}</span>
          </form>
          <div className={classes.group}>
            <button
              type="button"
              aria-disabled={page === 1}
              onClick={() => goTo(Math.max(page - 1, 1))}
            >
              Previous<span className="frame-spoken"> page</span>
            </button>
            <button
              type="button"
              aria-disabled={page === pages}
              onClick={() => goTo(Math.min(page + 1, pages))}
            >
              Next<span className="frame-spoken"> page</span>
            </button>
          </div>
          <div className={classes.group}>
            <button type="button" onClick={() => zoom(-1)}>
              Smaller
            </button>
            <output className={`${classes.percent} ${classes.wide}`} aria-label="Size">
              {percent} %
            </output>
            <button type="button" onClick={() => zoom(1)}>
              Larger
            </button>
            <button type="button" className={classes.wide} onClick={fitWidth}>
              Fit width
            </button>
          </div>
        </>
      )}
      <div className={classes.end}>
        <a href={url} download>
          Download
        </a>
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
    </div>
  );
}
