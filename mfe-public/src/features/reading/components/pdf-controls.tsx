import { type FormEvent, useEffect, useRef } from 'react';
import type { OpenPdf } from '../use-pdf.ts';
import classes from './pdf-controls.module.css';

interface PdfControlsProps {
  pdf: OpenPdf;
  url: string;
  close(): void;
}

/** The row above the pages. */
export function PdfControls({ pdf, url, close }: PdfControlsProps) {
  const { state, page, pages, percent, goTo, zoom, fitWidth } = pdf;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = String(page);
  }, [page]);

  /** Goes to the number in the field. A number outside the PDF leads to its first or last page. */
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
