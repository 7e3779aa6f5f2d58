import { workStatusNames } from '@app/contracts';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { Link } from '@app/web-kit';
import { DEFAULT_SORT, type View, viewPath } from '../view.ts';

/** Says why no entry is here, and what leads to some. */
export function NoEntries({ view }: { view: View }) {
  const isSearched = view.search !== '' || view.from !== '' || view.to !== '';
  if (!isSearched && !view.status) {
    return <EmptyState>What is to be done will be listed here. Begin with Add New.</EmptyState>;
  }
  const all = { status: null, search: '', from: '', to: '', sort: DEFAULT_SORT };
  return (
    <EmptyState>
      {isSearched ? 'No entry matches. ' : `No entry is ${nameOf(view)}. `}
      <Link to={viewPath(view, all)}>Clear filters</Link>
    </EmptyState>
  );
}

const nameOf = ({ status }: View) => (status ? workStatusNames[status] : '');
