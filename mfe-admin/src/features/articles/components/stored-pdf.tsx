import { type AdminArticle, articlePdfPath } from '@app/contracts';
import styles from './article-fields.module.css';

/** The file that is stored; readers find it at its address, as long as the article is enabled. */
export function StoredPdf({ article }: { article: AdminArticle }) {
  const { file, fileSize, status } = article;
  if (file === '') return <p className={styles.missing}>There is no PDF.</p>;
  return (
    <p className={styles.stored}>
      Stored:{' '}
      {status === 'enabled' ? (
        <a href={articlePdfPath(article)} target="_blank" rel="noreferrer">
          {file}
        </a>
      ) : (
        file
      )}
      , {Math.ceil(fileSize / 1024).toLocaleString('en')} kB. The stored PDF stays unless another is
      chosen.
    </p>
  );
}
