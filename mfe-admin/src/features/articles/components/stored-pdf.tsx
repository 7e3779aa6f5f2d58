import type { AdminArticle } from '@app/contracts';
import styles from './article-fields.module.css';
import { PdfLink } from './pdf-link.tsx';

/** The file that is stored. */
export function StoredPdf({ article }: { article: AdminArticle }) {
  const { file, fileSize } = article;
  if (file === '') return <p className={styles.missing}>There is no PDF.</p>;
  return (
    <p className={styles.stored}>
      Stored: <PdfLink article={article}>{file}</PdfLink>,{' '}
      {Math.ceil(fileSize / 1024).toLocaleString('en')} kB. The stored PDF stays unless another is
      chosen.
    </p>
  );
}
