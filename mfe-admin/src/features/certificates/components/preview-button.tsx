import {
  ARTICLE_PREVIEW_KEY,
  ARTICLE_PREVIEW_PATH,
  type ArticlePreview,
  citationStyles,
  labelOf,
  type PreviewArticle,
} from '@app/contracts';
import { previewArticle } from '@app/contracts/endpoints';
import { Button, Modal } from '@app/office-kit';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { useEffect, useRef, useState } from 'react';
import { area } from '../../../area.ts';
import styles from './preview-modal.module.css';

interface PreviewButtonProps {
  /** Returns the article with the unsaved values of the form. */
  articleWithChanges(): PreviewArticle;
  pdf: File | null;
  /** The condition under which readers will see the article, such as `saved`. */
  when: string;
}

export function PreviewButton({ articleWithChanges, pdf, when }: PreviewButtonProps) {
  const { run, busy } = useAction();
  const [preview, setPreview] = useState<ArticlePreview | null>(null);
  const close = () => setPreview(null);

  // Removes the stored preview when the modal closes or the user logs out, so that the tab's next user cannot read it.
  useEffect(
    () => (preview ? () => sessionStorage.removeItem(ARTICLE_PREVIEW_KEY) : undefined),
    [preview],
  );

  const show = () =>
    run('There is no preview', async () => {
      const content = withPdf(
        await area.api.call(previewArticle, { body: articleWithChanges() }),
        pdf,
      );
      // The public article page in the modal's `iframe` reads the preview from session storage.
      sessionStorage.setItem(ARTICLE_PREVIEW_KEY, JSON.stringify(content));
      setPreview(content);
    });

  return (
    <>
      <Button variant="default" aria-haspopup="dialog" loading={busy} onClick={show}>
        Preview
      </Button>
      <Modal opened={preview !== null} onClose={close} title="Preview" fullScreen>
        {preview && <Preview preview={preview} when={when} onClose={close} />}
      </Modal>
    </>
  );
}

function withPdf(preview: ArticlePreview, pdf: File | null): ArticlePreview {
  if (!pdf) return preview;
  const { article } = preview;
  const file = `${article.refnumber}.pdf`;
  return { ...preview, article: { ...article, file, fileSize: pdf.size } };
}

interface PreviewProps {
  preview: ArticlePreview;
  when: string;
  onClose: () => void;
}

function Preview({ preview, when, onClose }: PreviewProps) {
  const [tags, setTags] = useState<CitationTag[]>([]);
  const stopWatching = useRef<() => void>(() => undefined);

  return (
    <div className={styles.preview}>
      <div className={styles.actions}>
        <p>As readers will see it once it is {when}. Its links work from then on.</p>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
      <iframe
        className={styles.page}
        title="The article’s page"
        src={ARTICLE_PREVIEW_PATH}
        onLoad={({ currentTarget }) => {
          stopWatching.current();
          stopWatching.current = watchCitationTags(currentTarget.contentDocument, setTags);
        }}
      />
      <section className={styles.facts} aria-labelledby="preview-citation">
        <h3 id="preview-citation">The citation</h3>
        {preview.context.citations.map(({ style, html }) => (
          <div key={style}>
            <h4>{labelOf(citationStyles, style)}</h4>
            <p dir="auto">
              <RichTitle html={html} />
            </p>
          </div>
        ))}
      </section>
      <section className={styles.facts} aria-labelledby="preview-tags">
        <h3 id="preview-tags">The tags as an indexer will see them</h3>
        {tags.length === 0 ? (
          <p role="status">Reading the page …</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">Tag</th>
                <th scope="col">Content</th>
              </tr>
            </thead>
            <tbody>
              {tags.map(({ name, content }, at) => (
                <tr key={`${name} ${at}`}>
                  <th scope="row">{name}</th>
                  <td dir="auto">{content}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </div>
  );
}

interface CitationTag {
  name: string;
  content: string;
}

/**
 * Watches for `citation_*` tags, which the page's script adds after loading. Returns a function that stops watching.
 */
function watchCitationTags(
  page: Document | null,
  onTags: (tags: CitationTag[]) => void,
): () => void {
  if (!page) return () => undefined;
  const report = () => {
    const metas = page.head.querySelectorAll<HTMLMetaElement>('meta[name^="citation_"]');
    onTags([...metas].map(({ name, content }) => ({ name, content })));
  };
  const observer = new MutationObserver(report);
  observer.observe(page.head, { childList: true, subtree: true, attributes: true });
  report();
  return () => observer.disconnect();
}
