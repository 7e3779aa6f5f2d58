import type { Lookup, OrganizationSuggestion, PersonSuggestion } from '@app/contracts';
import { lookUpOrcid, lookUpRor } from '@app/contracts/endpoints';
import { TextInput, VisuallyHidden } from '@app/office-kit';
import { pause, useLast, useQuery } from '@app/office-kit/requests/queries.ts';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { area } from '../../../area.ts';
import styles from './registry-inputs.module.css';

type Props<Suggestion> = Omit<SuggestedInputProps<Suggestion>, 'registry' | 'lookUp' | 'textOf'>;

const lookUpPersons: LookUp<PersonSuggestion> = (q, signal) =>
  area.api.call(lookUpOrcid, { query: { q }, signal });
const lookUpOrganizations: LookUp<OrganizationSuggestion> = (q, signal) =>
  area.api.call(lookUpRor, { query: { q }, signal });

/** A field for an ORCID iD. */
export function OrcidInput(props: Props<PersonSuggestion>) {
  return (
    <SuggestedInput
      {...props}
      registry="ORCID"
      lookUp={lookUpPersons}
      textOf={({ orcid, name, institutions }) => ({
        id: orcid,
        name,
        details: institutions.join(', '),
      })}
    />
  );
}

/** A field for a ROR id. */
export function RorInput(props: Props<OrganizationSuggestion>) {
  return (
    <SuggestedInput
      {...props}
      registry="ROR"
      lookUp={lookUpOrganizations}
      textOf={({ ror, name, country = '' }) => ({ id: ror, name, details: country })}
    />
  );
}

/** Matches ids and their beginnings. Any other text is a name. */
const ID = /^(?:https?:|www\.|\w+\.org|\d)/i;
/** The delay after the last keystroke before a typed name is looked up. */
const PAUSE_MS = 400;

interface SuggestedInputProps<Suggestion> {
  label: string;
  description?: string;
  placeholder?: string;
  name: string;
  value: string;
  error?: ReactNode;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  /** The name to look up until a name is typed into the field. */
  lookedUp: string;
  onChoose(suggestion: Suggestion): void;
  /** The registry, such as ORCID. */
  registry: string;
  lookUp: LookUp<Suggestion>;
  /** Returns the parts of a suggestion: id, name, and details that distinguish suggestions with the same name. */
  textOf(suggestion: Suggestion): { id: string; name: string; details: string };
}

/**
 * A field for the id of a person or an organization. The field suggests ids from a registry when it receives the focus
 * while empty, when a name is typed, and when Arrow down is pressed. While the registry is switched off, the field
 * suggests nothing.
 */
export function SuggestedInput<Suggestion>(props: SuggestedInputProps<Suggestion>) {
  const { registry, lookUp, lookedUp, textOf, onChoose, onChange, ...input } = props;
  const list = useId();
  const { found, isOn, ask, clear } = useSuggestions(registry, lookUp);
  const [active, setActive] = useState(-1);
  const suggestions = found?.suggestions ?? [];
  const isOpen = suggestions.length > 0;
  const typed = input.value.trim();

  const look = (name: string, delayMs = 0) => {
    setActive(-1);
    ask(name, delayMs);
  };
  const hide = () => {
    setActive(-1);
    clear();
  };
  const choose = (suggestion: Suggestion) => {
    hide();
    onChoose(suggestion);
  };
  const move = (by: 1 | -1) => {
    const from = active < 0 && by < 0 ? 0 : active;
    setActive((from + by + suggestions.length) % suggestions.length);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = suggestions[active];
    if (event.key === 'ArrowDown') {
      if (isOpen) move(1);
      else look(typed === '' || ID.test(typed) ? lookedUp : typed);
    } else if (!isOpen) return;
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') chosen === undefined ? hide() : choose(chosen);
    else if (event.key === 'Escape') {
      // Without this call, Escape would also fold the item of the list.
      event.stopPropagation();
      hide();
    } else return;
    event.preventDefault();
  };

  return (
    <div className={styles.field}>
      <TextInput
        {...input}
        autoComplete="off"
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (value.trim() === '' || ID.test(value.trim())) hide();
          else look(value, PAUSE_MS);
          onChange(event);
        }}
        onFocus={() => typed === '' && look(lookedUp)}
        onBlur={hide}
        onKeyDown={onKeyDown}
        {...(isOn && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? list : undefined,
          'aria-activedescendant': active < 0 ? undefined : `${list}-${active}`,
        })}
      />
      {isOpen && (
        <div className={styles.list} id={list} role="listbox" aria-label={`Found in ${registry}`}>
          {suggestions.map((suggestion, at) => {
            const { id, name, details } = textOf(suggestion);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, handles the keys
              <div
                key={id}
                id={`${list}-${at}`}
                className={styles.option}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(suggestion)}
              >
                <span dir="auto">{name}</span>{' '}
                <span className={styles.details}>{[id, details].filter(Boolean).join(' · ')}</span>
              </div>
            );
          })}
        </div>
      )}
      <div role="status" className={styles.status}>
        {isOpen ? (
          <VisuallyHidden>
            {`${suggestions.length} found in ${registry}. Choose with the arrow keys and Enter.`}
          </VisuallyHidden>
        ) : (
          found && <p>{found.failure || `Nothing found in ${registry} for “${found.query}”`}</p>
        )}
      </div>
    </div>
  );
}

type LookUp<Suggestion> = (name: string, signal: AbortSignal) => Promise<Lookup<Suggestion>>;

/** The minimum number of characters for looking up a name. */
const MIN_LENGTH = 2;

/**
 * Looks up names in a registry. A new name cancels the previous lookup. If a lookup fails, there are no suggestions.
 */
function useSuggestions<Suggestion>(registry: string, lookUp: LookUp<Suggestion>) {
  const [asked, setAsked] = useState({ query: '', pauseMs: 0 });
  const { query, pauseMs } = asked;
  const { data } = useQuery({
    queryKey: ['suggestions', registry, query],
    enabled: query.length >= MIN_LENGTH,
    queryFn: async ({ signal }) => {
      await pause(pauseMs, signal);
      return lookUp(query, signal);
    },
  });
  const answer = useLast(data);
  return {
    found: data?.isOn ? { ...data, query } : undefined,
    // Without a working registry, the role of a combobox would announce suggestions that cannot appear.
    isOn: answer?.isOn === true && answer.failure === '',
    ask: (name: string, pauseMs: number) => setAsked({ query: name.trim(), pauseMs }),
    clear: () => setAsked({ query: '', pauseMs: 0 }),
  };
}
