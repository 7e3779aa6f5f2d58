import { TextInput, VisuallyHidden } from '@app/office-kit';
import { useNavigate } from '@app/web-kit';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { pause, useQuery } from '../requests/queries.ts';
import { type Group, matchesIn, type Source, searchIn } from './matches.ts';
import styles from './palette.module.css';

/** The delay after the last keystroke before the search on the server. */
const PAUSE_MS = 150;

interface PaletteSearchProps {
  load: () => Promise<readonly Source[]>;
  onClose: () => void;
}

export default function PaletteSearch({ load, onClose }: PaletteSearchProps) {
  const navigate = useNavigate();
  const list = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // The modal focuses its content when it opens, but this field may be loaded later.
  useEffect(() => field.current?.focus(), []);
  const { data: sources } = useQuery({ queryKey: ['palette places'], queryFn: load });
  const wanted = text.trim();
  const { searched, isSearching, failed } = useSearch(sources ?? [], wanted);

  const groups = (sources ?? [])
    .map((source) => searched.get(source.group) ?? matchesIn(source, wanted))
    .filter(({ places }) => places.length > 0);
  const places = groups.flatMap((group) => group.places);
  // The list may have become shorter since the arrow keys were used.
  const at = Math.min(active, places.length - 1);
  const optionId = (index: number) => `${list}-${index}`;

  const jump = (to: string) => {
    onClose();
    navigate(to);
  };
  const move = (to: number) => {
    const next = (to + places.length) % places.length;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const chosen = places[at];
    if (!chosen) return;
    if (key === 'ArrowDown') move(at + 1);
    else if (key === 'ArrowUp') move(at - 1);
    else if (key === 'Enter') jump(chosen.to);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <TextInput
        ref={field}
        data-autofocus
        aria-label="Page, issue, article, person or setting"
        placeholder="Type a name"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={places.length > 0}
        aria-controls={list}
        aria-activedescendant={places.length > 0 ? optionId(at) : undefined}
      />
      <GroupList
        id={list}
        groups={groups}
        active={at}
        optionId={optionId}
        onChoose={jump}
        onPoint={setActive}
      />
      <div className={styles.state} role="status">
        {stateText({ isLoading: !sources, isSearching, failed, count: places.length })}
        {places.length > 0 && <VisuallyHidden>{`${places.length} found`}</VisuallyHidden>}
      </div>
    </>
  );
}

interface GroupListProps {
  id: string;
  groups: readonly Group[];
  active: number;
  optionId: (at: number) => string;
  onChoose: (to: string) => void;
  onPoint: (at: number) => void;
}

function GroupList({ id, groups, active, optionId, onChoose, onPoint }: GroupListProps) {
  let first = 0;
  return (
    <div id={id} className={styles.list} role="listbox" aria-label="Places">
      {groups.map(({ group, places }) => {
        const from = first;
        first += places.length;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a list box has groups, not field sets
          <div key={group} role="group" aria-label={group}>
            <div className={styles.group} aria-hidden="true">
              {group}
            </div>
            {places.map(({ to, name, title, note }, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, handles the keys
              <div
                key={to}
                id={optionId(from + index)}
                className={styles.option}
                role="option"
                tabIndex={-1}
                aria-selected={from + index === active}
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => onPoint(from + index)}
                onClick={() => onChoose(to)}
              >
                <span>{title ?? name}</span> {note && <span className={styles.note}>{note}</span>}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface SearchState {
  isLoading: boolean;
  isSearching: boolean;
  failed: readonly string[];
  count: number;
}

function stateText({ isLoading, isSearching, failed, count }: SearchState): string {
  if (isLoading) return 'Loading …';
  if (isSearching) return 'Searching …';
  if (failed.length > 0) return `${failed.join(', ')} could not be searched right now.`;
  return count === 0 ? 'Nothing matches these words.' : '';
}

const nothing: ReadonlyMap<string, Group> = new Map();

function useSearch(sources: readonly Source[], text: string) {
  const isAsked = text !== '' && sources.some(({ search }) => search);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['palette search', text],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      await pause(PAUSE_MS, signal);
      const { groups, failed } = await searchIn(sources, text, signal);
      const searched = new Map(groups.map((group) => [group.group, group]));
      return { text, searched, failed };
    },
    // The results of the previous text remain until the results of the new text arrive, so that the list does not
    // flicker.
    placeholderData: (previous) =>
      previous && text.startsWith(previous.text) ? previous : undefined,
  });
  const isCurrent = data !== undefined && !isPlaceholderData;
  return {
    searched: (isAsked && data?.searched) || nothing,
    failed: isAsked && isCurrent ? data.failed : [],
    isSearching: isAsked && !isCurrent,
  };
}
