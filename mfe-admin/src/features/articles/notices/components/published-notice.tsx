import { type AdminArticle, articlePath, articlePdfPath } from '@app/contracts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { Link } from '@app/web-kit';
import { useEffect, useRef } from 'react';
import { ArticleFaults } from '../../faults/article-faults.tsx';

interface PublishedNoticeProps {
  article: AdminArticle;
  notice: AdminArticle;
}

/** Shows the published notice, with links to the pages where it appears. */
export function PublishedNotice({ article, notice }: PublishedNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="published-notice">
      <h2 id="published-notice" ref={heading} tabIndex={-1}>
        The notice is published
      </h2>
      <p>
        <RichTitle html={notice.title} />
      </p>
      <p>It now shows</p>
      <ul>
        <li>
          on <a href={articlePath(notice)}>its own page</a> and{' '}
          <a href={articlePath(article)}>above the article</a>,
        </li>
        <li>
          on a sheet in the <a href={articlePdfPath(article)}>PDF of the article</a>, on its{' '}
          <a href={`/pdf?refno=${encodeURIComponent(article.refnumber)}`}>download page</a> and
          where certificates are verified,
        </li>
        <li>in issue lists, search, author pages, citations, feeds, OAI-PMH and JATS.</li>
      </ul>
      <ArticleFaults target={notice.id} />
      <p>
        Agencies receive it with the next deposit: <Link to="/admin/deposits">Deposits</Link> lists
        the article as outdated. To undo the notice, disable it:{' '}
        <Link to={`/admin/archives/${notice.id}`}>Edit {notice.refnumber}</Link>.
      </p>
    </section>
  );
}
