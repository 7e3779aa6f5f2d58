import type { AdminArticle } from '@app/contracts';
import { downloadAddress } from '../author-notice-text.ts';
import styles from './articles.module.css';

export function UpdateNotice({ article, origin }: { article: AdminArticle; origin: string }) {
  const download = downloadAddress(origin, article);
  return (
    <p>
      Notice to the author{article.email && `, ${article.email}`}: your paper with the reference
      number {article.refnumber} was updated. Download the paper and the certificates here:{' '}
      <a className={styles.link} href={download}>
        {download}
      </a>
      {article.status === 'disabled' && '. It is disabled: the address works once it is enabled.'}
    </p>
  );
}
