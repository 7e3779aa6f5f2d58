import { type Article, articlePath, articlePdfPath, certificatePath } from '@app/contracts';
import { Link, type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { readArticle } from '../features/articles/api/read-article.ts';
import { fileSizeText } from '../features/articles/file-size.ts';
import { issueName } from '../features/issues/issue-name.ts';
import { PageTitle } from '../features/journal/components/page-title.tsx';
import { RichText } from '../features/journal/components/rich-text.tsx';
import page from '../layout/page.module.css';
import classes from './download.module.css';

/** Null without a reference number: the page then asks for one. */
export async function loadDownload({ request }: LoaderFunctionArgs): Promise<Article | null> {
  const refnumber = new URL(request.url).searchParams.get('refno')?.trim();
  return refnumber ? readArticle(refnumber, request.signal) : null;
}

export function DownloadPage() {
  const article = useLoaderData<Article | null>();
  return (
    <>
      <PageTitle>{article ? `Downloads: ${article.refnumber}` : 'Downloads'}</PageTitle>
      <meta name="robots" content="noindex" />
      {article ? <Downloads article={article} /> : <ReferenceForm />}
    </>
  );
}

function Downloads({ article }: { article: Article }) {
  return (
    <>
      <p className={page.eyebrow}>
        {issueName(article)} · {article.refnumber}
      </p>
      <h1 className={page.heading}>
        <RichText html={article.title} />
      </h1>
      <p className={page.lead}>{article.authors.join(', ')}</p>
      {article.file && (
        <p className={classes.paper}>
          <a className={`${page.button} ${page.primary}`} href={articlePdfPath(article)}>
            Download article PDF
          </a>
          {article.fileSize > 0 && <span>{fileSizeText(article.fileSize)}</span>}
        </p>
      )}
      <section className={classes.certificates} aria-labelledby="certificates">
        <h2 id="certificates" className={page.subheading}>
          Certificates of publication
        </h2>
        <ul className={classes.list}>
          {article.authors.map((author, at) => (
            <li key={`${author} ${at}`}>
              <a className={classes.certificate} href={certificatePath(article.refnumber, author)}>
                <span className={classes.author}>{author}</span>
                <span className={classes.action}>Download certificate</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <p>
        <Link to={articlePath(article)}>Abstract and how to cite</Link>
      </p>
    </>
  );
}

function ReferenceForm() {
  return (
    <>
      <h1 className={page.heading}>Downloads</h1>
      <p className={page.lead}>
        The PDF of an article and its authors’ certificates, by the article’s reference number.
      </p>
      <form className={classes.form} action="/pdf">
        <label htmlFor="refno">Reference number</label>
        <input
          id="refno"
          name="refno"
          required
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
        />
        <button type="submit" className={`${page.button} ${page.primary}`}>
          Show downloads
        </button>
      </form>
    </>
  );
}
