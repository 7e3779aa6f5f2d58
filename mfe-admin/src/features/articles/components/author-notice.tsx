import { type AdminArticle, articlePath } from '@app/contracts';
import { Button } from '@app/office-kit';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { Link } from '@app/web-kit';
import { useEffect, useRef, useState } from 'react';
import { adminIssuePath, issueName } from '../../../shared/issue-numbers.ts';
import { ArticleEmail } from '../../office/emails/components/article-email.tsx';
import {
  downloadAddress,
  helpVideos,
  type NoticeSettings,
  noticeMail,
  noticeText,
  SCHOLAR_ADDRESS,
} from '../author-notice-text.ts';
import styles from './articles.module.css';

interface AuthorNoticeProps {
  article: AdminArticle;
  settings: NoticeSettings;
  onAddAnother: () => void;
}

export function AuthorNotice({ article, settings, onAddAnother }: AuthorNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const notice = useRef<HTMLQuoteElement>(null);
  const [copied, setCopied] = useState('');
  useEffect(() => heading.current?.focus(), []);
  const download = downloadAddress(settings.origin, article);
  const videos = helpVideos(settings);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(noticeText(article, settings));
      setCopied('The notice is copied.');
    } catch {
      // If the browser forbids copying, the text is selected, so that the user can copy the text with the keyboard.
      if (notice.current) getSelection()?.selectAllChildren(notice.current);
      setCopied(
        'The browser does not allow copying. The notice is selected: copy it by the keyboard.',
      );
    }
  };

  return (
    <section className={styles.notice} aria-labelledby="author-notice">
      <h2 id="author-notice" ref={heading} tabIndex={-1}>
        The article is published
      </h2>
      <p className={styles.noticeTitle} dir="auto">
        <RichTitle html={article.title} />
      </p>
      <p>Notice to the author, {article.email}:</p>
      <blockquote ref={notice}>
        <p>Dear {article.authors.join(', ')},</p>
        <p>
          Your paper with the reference number {article.refnumber} is published. Download the paper
          and the certificates here: <a href={download}>{download}</a>
        </p>
        <p>
          We suggest that you add the paper to your{' '}
          <a href={SCHOLAR_ADDRESS} target="_blank" rel="noreferrer">
            Google Scholar
          </a>{' '}
          profile, so that readers and citations find it.
        </p>
        {videos.length > 0 && (
          <ul>
            {videos.map(({ name, address }) => (
              <li key={name}>
                <a href={address} target="_blank" rel="noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </blockquote>
      {videos.length < 2 && (
        <p>
          {videos.length === 0 ? 'No help video is set' : 'One of the two help videos is not set'}:{' '}
          <Link to="/admin/settings">Settings</Link>, Help for authors.
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={copy}>
          Copy the notice
        </Button>
        <a href={noticeMail(article, settings)}>Send it by email</a>
      </div>
      <div className={styles.actions}>
        <Button onClick={onAddAnother}>Add another article</Button>
        <Link to={adminIssuePath(article)}>{issueName(article)}</Link>
        <a href={articlePath(article)}>The article's page</a>
      </div>
      {/* Content that appears later is below the buttons, so that the buttons do not move under the pointer. */}
      <p role="status">{copied}</p>
      <ArticleEmail article={article.id} />
    </section>
  );
}

export function UpdateNotice({ article, origin }: { article: AdminArticle; origin: string }) {
  const download = downloadAddress(origin, article);
  return (
    <p>
      Notice to the author{article.email && `, ${article.email}`}: your paper with the reference
      number {article.refnumber} was updated. Download the paper and the certificates here:{' '}
      <a className={styles.link} href={download}>
        {download}
      </a>
      {article.status !== 'enabled' &&
        `. It is not public: the address works once it is ${article.stage === 'disabled' ? 'enabled' : 'published'}.`}
    </p>
  );
}
