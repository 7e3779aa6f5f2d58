import { ARTICLE_PREVIEW_PATH, type ArticlePreview, citationStyles } from '@app/contracts';
import { Button, Modal } from '@app/office-kit';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { useRef, useState } from 'react';
import { type CitationTag, watchCitationTags } from '../citation-tags.ts';
import styles from './preview-modal.module.css';

interface PreviewModalProps {
  preview: ArticlePreview | null;
  when: string;
  onClose: () => void;
}

export function PreviewModal({ preview, when, onClose }: PreviewModalProps) {
  return (
    <Modal opened={preview !== null} onClose={onClose} title="Preview" fullScreen>
      {preview && <Preview preview={preview} when={when} onClose={onClose} />}
    </Modal>
  );
}

function Preview({ preview, when, onClose }: PreviewModalProps & { preview: ArticlePreview }) {
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
            <h4>{citationStyles[style]}</h4>
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
