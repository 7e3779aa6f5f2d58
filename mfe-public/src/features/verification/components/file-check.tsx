import { SIGNING_CERTIFICATES_PATH } from '@app/contracts';
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import page from '../../../styles/page.module.css';
import { checkFile, type FileResult, prepareChecks } from '../check-file.ts';
import classes from './file-check.module.css';
import { Result } from './file-result.tsx';

const ACCEPTED =
  '.pdf,application/pdf,.png,image/png,.svg,image/svg+xml,.json,application/json,application/ld+json';

/** Checks a PDF or a badge in the reader's browser. The file is not uploaded. */
export function FileCheck() {
  const [state, setState] = useState<FileResult | { kind: 'checking' } | null>(null);
  const [isReady, setReady] = useState(false);
  const [isOver, setOver] = useState(false);
  const id = useId();
  // Before hydration, the field is rendered but disabled, so that the text below does not move.
  useEffect(() => setReady(true), []);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    // Load the scripts only when this part comes into view, because readers who only scan a code do not need them.
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void prepareChecks(controller.signal);
    });
    if (section.current) observer.observe(section.current);
    return () => {
      observer.disconnect();
      controller.abort();
    };
  }, []);

  const running = useRef<AbortController>(null);

  async function check(file: File | undefined) {
    if (!file) return;
    // The result of an earlier file must not appear after a later file was chosen.
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ kind: 'checking' });
    const result = await checkFile(file, signal);
    if (!signal.aborted) setState(result);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void check(event.dataTransfer.files[0]);
  }
  function dragOver(event: DragEvent) {
    event.preventDefault();
    setOver(true);
  }

  return (
    <section
      ref={section}
      className={`${page.section} ${page.screenOnly}`}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className={page.subheading}>
        Check a PDF or a badge
      </h2>
      <p className={classes.text}>
        The journal signs its certificates, its badges and the other PDFs that it makes. The
        signature shows whether a file is still as the journal made it. Your browser checks the file
        without uploading it. Once this page is open, the check also works without a connection,
        except that it then cannot say whether the certificate is still valid.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for the field inside */}
      <div
        className={isOver ? `${classes.drop} ${classes.over}` : classes.drop}
        data-waiting={!isReady || undefined}
        onDragOver={dragOver}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label className={page.label} htmlFor={`${id}-file`}>
          PDF or badge to check
        </label>
        <input
          id={`${id}-file`}
          type="file"
          accept={ACCEPTED}
          // The value is reset, because browsers fire no `change` event if the same file is chosen again.
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => void check(target.files?.[0])}
        />
      </div>
      <div role="status" className={classes.text}>
        {state && (state.kind === 'checking' ? <p>Checking…</p> : <Result result={state} />)}
      </div>
      <h3 className={classes.small}>What a program for PDFs shows</h3>
      <p className={classes.text}>
        Programs such as Adobe Acrobat verify the signature themselves, also without this site. They
        name the signer, and say whether the document was changed since it was signed. They may add
        that the identity of the signer is unknown or not trusted, because no public authority has
        issued the journal’s certificate. To make your program trust the signer, import{' '}
        <a href={SIGNING_CERTIFICATES_PATH}>the journal’s certificates</a>. Viewers in browsers
        usually do not show signatures.
      </p>
    </section>
  );
}
