import { type AdminArticle, articlePdfPath } from '@app/contracts';
import { Button } from '@app/web-kit/office';
import { downloadFile } from '../../downloads/make-file.ts';
import { failureOf } from '../../feedback/failure-of.tsx';
import { useFlash } from '../../feedback/flash.tsx';
import styles from './article-fields.module.css';

/** The file that is stored. A disabled article's is fetched, as its address answers administrators alone. */
export function StoredPdf({ article }: { article: AdminArticle }) {
  const flash = useFlash();
  const { file, fileSize, status } = article;

  const fetchIt = async () => {
    try {
      await downloadFile(articlePdfPath(article));
    } catch (error) {
      const failure = failureOf(error);
      if (failure) flash({ kind: 'failure', title: file, ...failure });
    }
  };

  if (file === '') return <p className={styles.missing}>There is no PDF.</p>;
  return (
    <p className={styles.stored}>
      Stored:{' '}
      {status === 'enabled' ? (
        <a href={articlePdfPath(article)} target="_blank" rel="noreferrer">
          {file}
        </a>
      ) : (
        <Button variant="default" size="compact-sm" onClick={fetchIt}>
          {file}
        </Button>
      )}
      , {Math.ceil(fileSize / 1024).toLocaleString('en')} kB. The stored PDF stays unless another is
      chosen.
    </p>
  );
}
