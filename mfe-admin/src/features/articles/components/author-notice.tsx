import { type AdminArticle, type AdminIssue, articlePath } from '@app/contracts';
import { Button, VisuallyHidden } from '@app/office-kit';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { Link } from '@app/web-kit';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { adminIssuePath, issueName } from '../../../shared/issue-numbers.ts';
import { ArticleEmail } from '../../office/emails/components/article-email.tsx';
import { savedTitle, stateText } from '../article-life.ts';
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
  issue: Pick<AdminIssue, 'status'>;
  settings: NoticeSettings;
  onAddAnother: () => void;
}

/** Shows the state of an article that was just added, and the notice to its author. */
export function AuthorNotice({ article, issue, settings, onAddAnother }: AuthorNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isPublic = article.status === 'enabled';
  const videos = helpVideos(settings);

  return (
    <section className={styles.notice} aria-labelledby="author-notice">
      <h2 id="author-notice" ref={heading} tabIndex={-1}>
        {isPublic ? 'The article is published' : savedTitle(article)}
      </h2>
      <p className={styles.noticeTitle} dir="auto">
        <RichTitle html={article.title} />
      </p>
      {!isPublic && (
        <p>
          {stateText(article, issue)} The link in the notice works from then on, so send it then.
          Once the issue is published, its page lists the notices of all its articles.
        </p>
      )}
      <p>Notice to the author, {article.email}:</p>
      <NoticeToAuthor article={article} settings={settings} />
      {videos.length < 2 && (
        <p>
          {videos.length === 0 ? 'No help video is set' : 'One of the two help videos is not set'}:{' '}
          <Link to="/admin/settings">Settings</Link>, Help for authors.
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={onAddAnother}>Add another article</Button>
        <Link to={adminIssuePath(article)}>{issueName(article)}</Link>
        {isPublic ? (
          <a href={articlePath(article)}>The article’s page</a>
        ) : (
          <Link to={`/admin/archives/${article.id}`}>Edit {article.refnumber}</Link>
        )}
      </div>
      {/* This content is below the buttons, because it appears later and would otherwise move the buttons under the
          pointer. */}
      {isPublic && <ArticleEmail article={article.id} />}
    </section>
  );
}

interface NoticeToAuthorProps {
  article: AdminArticle;
  settings: NoticeSettings;
  /** Whether the text is folded, as in a list. */
  isFolded?: boolean;
}

/** The text of the notice, with buttons to copy it or to send it with the editor’s own mail program. */
export function NoticeToAuthor({ article, settings, isFolded = false }: NoticeToAuthorProps) {
  const notice = useRef<HTMLQuoteElement>(null);
  const { copied, copy } = useCopy(notice);
  const download = downloadAddress(settings.origin, article);
  const text = (
    <blockquote className={styles.noticeText} ref={notice}>
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
      {helpVideos(settings).map(({ name, address }) => (
        <p key={name}>
          <a href={address} target="_blank" rel="noreferrer">
            {name}
          </a>
        </p>
      ))}
    </blockquote>
  );
  return (
    <>
      {isFolded ? (
        <details>
          <summary>Text of the notice</summary>
          {text}
        </details>
      ) : (
        text
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={() => copy(noticeText(article, settings))}>
          Copy the notice<VisuallyHidden> about {article.refnumber}</VisuallyHidden>
        </Button>
        {article.email && (
          <a href={noticeMail(article, settings)}>
            Send it by email<VisuallyHidden> to {article.email}</VisuallyHidden>
          </a>
        )}
        <span role="status">{copied}</span>
      </div>
    </>
  );
}

/**
 * Copies a text. If the browser does not permit this, selects the element with the text, so that users can copy it by
 * keyboard.
 */
export function useCopy(textElement: RefObject<HTMLElement | null>) {
  const [copied, setCopied] = useState('');
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('Copied.');
    } catch {
      const element = textElement.current;
      for (const folded of element?.querySelectorAll('details') ?? []) folded.open = true;
      element?.closest('details')?.setAttribute('open', '');
      if (element) getSelection()?.selectAllChildren(element);
      setCopied(
        'The browser does not allow copying. The text is selected: copy it with the keyboard.',
      );
    }
  };
  return { copied, copy };
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
