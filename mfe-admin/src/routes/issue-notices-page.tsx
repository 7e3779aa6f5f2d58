import { listMails, readAdminSettings } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { Link, useLoaderData } from '@app/web-kit';
import { useRef } from 'react';
import { area } from '../area.ts';
import { noticeText } from '../features/articles/author-notice-text.ts';
import { NoticeToAuthor, useCopy } from '../features/articles/components/author-notice.tsx';
import { readIssue } from '../features/articles/issues/read-issue.ts';
import { ArticleEmail } from '../features/office/emails/components/article-email.tsx';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { adminIssuePath, issueName } from '../shared/issue-numbers.ts';
import styles from './pages.module.css';

export const loader = area.loader(async (call, { params }) => {
  const [{ issue, articles }, settings, isSending] = await Promise.all([
    readIssue(call, params),
    call(readAdminSettings, {}),
    // If this request fails, the notices can still be sent by hand.
    call(listMails, { query: { q: '', page: 1 } }).then(
      ({ account }) => account.off === null,
      () => false,
    ),
  ]);
  // Corrections and other notices about articles are left out, because they have no author to inform.
  const published = articles.filter(({ status, notice }) => status === 'enabled' && !notice);
  return { issue, articles: published, settings, isSending };
});

/** Lists the notices to the authors of an issue, to copy or to send. */
export function Component() {
  const { issue, articles, settings, isSending } = useLoaderData<typeof loader>();
  const list = useRef<HTMLUListElement>(null);
  const { copied, copy } = useCopy(list);
  const all = articles.map((article) =>
    `${article.email}\n\n${noticeText(article, settings)}`.trim(),
  );

  return (
    <>
      <PageHead
        title={`Notices to authors: ${issueName(issue)}`}
        links={[backTo(adminIssuePath(issue), issueName(issue))]}
      />
      {articles.length === 0 ? (
        <EmptyState>
          The notices are listed here once the issue is published with its articles.
        </EmptyState>
      ) : (
        <>
          <p className={styles.intro}>
            {isSending
              ? 'The journal has sent an email to each author that has an address. You can also write to them yourself.'
              : 'The journal sends no email. Copy each notice, or send it with your own mail program.'}
          </p>
          <p>
            <Button variant="default" onClick={() => copy(all.join('\n\n\n'))}>
              Copy all notices
            </Button>{' '}
            <span role="status">{copied}</span>
          </p>
          <ul className={styles.notices} ref={list}>
            {articles.map((article) => (
              <li key={article.id}>
                <h2>
                  <Link to={`/admin/archives/${article.id}`}>
                    <RichTitle html={article.title} />
                  </Link>
                </h2>
                <p>
                  {article.refnumber}
                  {' · '}
                  {article.email || 'no email address: add it to the article'}
                </p>
                {isSending && <ArticleEmail article={article.id} />}
                <NoticeToAuthor article={article} settings={settings} isFolded />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
