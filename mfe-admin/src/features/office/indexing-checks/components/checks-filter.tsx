import type { ArticleIndexingChecks } from '@app/contracts';
import { Radio, TextInput } from '@app/office-kit';
import { hasState, type StateFilter, stateFilters, toStateFilter } from '../filter-articles.ts';
import styles from './indexing-checks.module.css';

interface ChecksFilterProps {
  articles: readonly ArticleIndexingChecks[];
  stateFilter: StateFilter;
  onShow: (stateFilter: StateFilter) => void;
  query: string;
  onSearch: (query: string) => void;
}

export function ChecksFilter(props: ChecksFilterProps) {
  const { articles, stateFilter, onShow, query, onSearch } = props;
  const count = (state: StateFilter) =>
    articles.filter((article) => hasState(article, state)).length;
  return (
    <search className={styles.tools}>
      <Radio.Group
        label="Show articles with"
        value={stateFilter}
        onChange={(value) => onShow(toStateFilter(value))}
      >
        <div className={styles.choices}>
          {Object.entries(stateFilters).map(([state, name]) => (
            <Radio key={state} value={state} label={`${name} (${count(toStateFilter(state))})`} />
          ))}
        </div>
      </Radio.Group>
      <TextInput
        className={styles.search}
        type="search"
        label="Title or reference number"
        autoComplete="off"
        value={query}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
    </search>
  );
}
