import {
  type ArticleSummary,
  articlePath,
  articlePdfPath,
  certificatePagePath,
  certificatePath,
  coverPagePath,
  EDITORIAL_BOARD_PDF_PATH,
  issuePath,
  withoutControls,
} from '@app/contracts';
import { data, Link, type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { readArticle } from '../features/articles/api.ts';
import { ArticleNotFound } from '../features/articles/components/article-not-found.tsx';
import {
  type LinkedAuthor,
  LinkedAuthors,
  NAMES_IN_LISTS,
} from '../features/articles/components/author-names.tsx';
import { NoticeLinks } from '../features/articles/components/notice-links.tsx';
import { articleSummary, readersFileSize } from '../features/articles/page-article.ts';
import { PageTitle } from '../features/journal/components/page-head.tsx';
import { RichText } from '../features/journal/components/rich-text.tsx';
import { fileSizeText, issueName } from '../features/journal/format.ts';
import page from '../styles/page.module.css';
import classes from './download-page.module.css';

export { ArticleErrorPage as ErrorBoundary } from './article-error-page.tsx';

interface LoadedDownload {
  /** The requested reference number. Empty if the URL contains none. */
  refno: string;
  article: ArticleSummary | null;
  authors: readonly LinkedAuthor[];
}

export async function loader({ request }: LoaderFunctionArgs) {
  const refno = withoutControls(new URL(request.url).searchParams.get('refno') ?? '').trim();
  const article = refno === '' ? null : await readArticle(refno, request.signal);
  const authors = (article?.contributors ?? []).map(({ name, orcid }) => ({
    name,
    ...(orcid && { orcid }),
  }));
  const loaded: LoadedDownload = { refno, article: article && articleSummary(article), authors };
  return data(loaded, { status: refno === '' || article ? 200 : 404 });
}

export function Component() {
  const { refno, article, authors } = useLoaderData<LoadedDownload>();
  if (article) return <Downloads article={article} authors={authors} />;
  return (
    <>
      {refno === '' ? <Introduction /> : <ArticleNotFound />}
      <ReferenceForm refno={refno} />
      <p className={classes.board}>
        <a className={page.button} href={EDITORIAL_BOARD_PDF_PATH}>
          Editorial board PDF
        </a>
      </p>
    </>
  );
}

interface DownloadsProps {
  article: ArticleSummary;
  authors: readonly LinkedAuthor[];
}

function Downloads({ article, authors }: DownloadsProps) {
  const { refnumber } = article;
  const size = readersFileSize(article);
  return (
    <>
      <PageTitle>{`Downloads: ${refnumber}`}</PageTitle>
      <meta name="robots" content="noindex" />
      <p className={page.eyebrow}>
        Downloads · {refnumber} · <Link to={issuePath(article)}>{issueName(article)}</Link>
      </p>
      <h1 className={page.heading} dir="auto">
        <RichText html={article.title} />
      </h1>
      <p className={page.lead}>
        <LinkedAuthors authors={authors.slice(0, NAMES_IN_LISTS)} />
        {authors.length > NAMES_IN_LISTS && ` and ${authors.length - NAMES_IN_LISTS} others`}
      </p>
      <NoticeLinks {...article} />
      {article.file && (
        <p className={classes.paper}>
          <a className={`${page.button} ${page.primary}`} href={articlePdfPath(article)}>
            Download article PDF
          </a>
          {size > 0 && <span>{fileSizeText(size)}</span>}
        </p>
      )}
      <section className={classes.certificates} aria-labelledby="certificates">
        <h2 id="certificates" className={page.subheading}>
          Certificates of publication
        </h2>
        <ul className={page.plainList}>
          {article.authors.map((author, at) => (
            <li key={`${author} ${at}`} className={classes.row}>
              <a className={classes.certificate} href={certificatePath(refnumber, author)}>
                <bdi className={classes.author}>{author}</bdi>
                <span className={`${page.button} ${classes.action}`}>Download certificate</span>
              </a>
              <a
                className={`${page.button} ${classes.action}`}
                href={certificatePagePath(refnumber, author)}
              >
                Show and share<span className="frame-spoken"> the certificate of {author}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="journal-files">
        <h2 id="journal-files" className={page.subheading}>
          From the journal
        </h2>
        <p className={classes.others}>
          <a className={page.button} href={coverPagePath(refnumber)}>
            Cover page
          </a>
          <a className={page.button} href={EDITORIAL_BOARD_PDF_PATH}>
            Editorial board PDF
          </a>
        </p>
      </section>
      <p>
        <Link to={articlePath(article)}>Abstract and how to cite</Link>
      </p>
    </>
  );
}

function Introduction() {
  return (
    <>
      <PageTitle>Downloads</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className={page.heading}>Downloads</h1>
      <p className={page.lead}>
        Enter a reference number to download an article’s PDF, its cover page and its authors’
        certificates. The editorial board’s PDF needs none.
      </p>
    </>
  );
}

function ReferenceForm({ refno }: { refno: string }) {
  return (
    <form className={`${classes.form} ${page.screenOnly}`} action="/pdf">
      <label className={page.label} htmlFor="refno">
        Reference number
      </label>
      <input
        className={page.control}
        id="refno"
        name="refno"
        required
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        defaultValue={refno.slice(0, 64)}
      />
      <button type="submit" className={`${page.button} ${page.primary}`}>
        Show downloads
      </button>
    </form>
  );
}
