import { type AdminArticle, type AdminSettings, articlePath, plainText } from '@app/contracts';
import { Link } from '@app/web-kit';
import { Button } from '@app/web-kit/office';
import { useEffect, useRef } from 'react';
import { adminIssuePath, issueName } from '../../issues/issue-numbers.ts';
import { downloadAddress } from '../download-address.ts';
import styles from './author-notice.module.css';

interface AuthorNoticeProps {
  article: AdminArticle;
  settings: Pick<AdminSettings, 'origin' | 'help_video_article' | 'help_video_scholar'>;
  onAddAnother: () => void;
}

/** What to tell the author now that the article is published. It takes the place of the form. */
export function AuthorNotice({ article, settings, onAddAnother }: AuthorNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { help_video_article: videoOfArticle, help_video_scholar: videoOfScholar } = settings;
  const download = downloadAddress(settings.origin, article);

  return (
    <section className={styles.notice} aria-labelledby="author-notice">
      <h2 id="author-notice" ref={heading} tabIndex={-1}>
        The article is published
      </h2>
      <p className={styles.title}>{plainText(article.title)}</p>
      <p>Notice to the author, {article.email}:</p>
      <blockquote>
        <p>Dear {article.authors.join(', ')},</p>
        <p>
          Your paper with the reference number {article.refnumber} is published. Download the paper
          and the certificates here: <a href={download}>{download}</a>
        </p>
        <p>
          We suggest that you add the paper to your{' '}
          <a href="https://scholar.google.com/citations" target="_blank" rel="noreferrer">
            Google Scholar
          </a>{' '}
          profile, so that readers and citations find it.
        </p>
        {(videoOfArticle || videoOfScholar) && (
          <ul>
            {videoOfArticle && (
              <li>
                <a href={videoOfArticle} target="_blank" rel="noreferrer">
                  Help video: downloading your paper and certificates
                </a>
              </li>
            )}
            {videoOfScholar && (
              <li>
                <a href={videoOfScholar} target="_blank" rel="noreferrer">
                  Help video: adding your paper to Google Scholar
                </a>
              </li>
            )}
          </ul>
        )}
      </blockquote>
      <div className={styles.actions}>
        <Button onClick={onAddAnother}>Add another article</Button>
        <Link to={adminIssuePath(article)}>{issueName(article)}</Link>
        <a href={articlePath(article)}>The article's page</a>
      </div>
    </section>
  );
}
