import type { ArticleIndexingChecks } from '@app/contracts';
import { Radio, TextInput } from '@app/office-kit';
import { hasState, type ShownState, shownState, shownStates } from '../filter-articles.ts';
import styles from './indexing-checks.module.css';

interface ChecksFilterProps {
  articles: readonly ArticleIndexingChecks[];
  shown: ShownState;
  onShow: (shown: ShownState) => void;
  query: string;
  onSearch: (query: string) => void;
}

export function ChecksFilter(props: ChecksFilterProps) {
  const { articles, shown, onShow, query, onSearch } = props;
  const count = (state: ShownState) =>
    articles.filter((article) => hasState(article, state)).length;
  return (
    <search className={styles.tools}>
      <Radio.Group
        label="Show articles with"
        value={shown}
        onChange={(value) => onShow(shownState(value))}
      >
        <div className={styles.choices}>
          {Object.entries(shownStates).map(([state, name]) => (
            <Radio key={state} value={state} label={`${name} (${count(shownState(state))})`} />
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
