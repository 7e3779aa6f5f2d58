import { Link } from '@app/web-kit';
import page from '../../../layout/page.module.css';
import { SearchBox } from '../../../layout/search-box.tsx';
import { PageTitle } from '../../journal/components/page-title.tsx';

/** Where an article is missing or not enabled: what the spec says, and where to look instead. */
export function ArticleNotFound() {
  return (
    <>
      <PageTitle>Article not found!</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className={page.heading}>Article not found!</h1>
      <p className={page.lead}>
        There is no article with this reference number, or it has been withdrawn. You can{' '}
        <Link to="/search">search the journal</Link>, or look through all of its articles in the{' '}
        <Link to="/archives">archives</Link>.
      </p>
      <SearchBox id="search-again" label="Search for what is missing" />
    </>
  );
}
