import { Link } from '@app/web-kit';
import page from '../../../styles/page.module.css';
import { PageTitle } from '../../journal/components/page-head.tsx';
import { SearchBox } from '../../search/components/search-box.tsx';

/** Shown for an article that does not exist or is not enabled. The specification prescribes the heading. */
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
      <SearchBox id="search-again" label="Search the journal" />
    </>
  );
}
