import { Button } from '@app/office-kit';
import { isWithin } from '@app/office-kit/forms/form-errors.ts';
import type { AnyRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './lists.module.css';

/** The props of an item's inputs. */
export interface ItemProps<Item> {
  item: Partial<Item>;
  /** The position of the item, from 0. */
  at: number;
  /** The name of the item in errors and inputs, such as `funding.0`. */
  path: string;
  /** Returns the first error of the item's field or of a part of this field. */
  errorAt(field: string): ReactNode;
  change(fields: Partial<Item>): void;
  /** Returns the properties of the input for a text of the item. */
  bind(field: keyof Item & string): {
    name: string;
    value: string;
    error: ReactNode;
    onChange(event: { currentTarget: { value: string } }): void;
  };
}

interface ListFieldProps<Item> {
  form: AnyRecordForm;
  /** The name of the form's field that holds the list. */
  name: string;
  label: string;
  help?: string;
  items: readonly Partial<Item>[];
  /** Whether several titles share a line. Useful if most titles are short. */
  isCompact?: boolean;
  /** The noun for an item, such as `funder`. */
  noun: string;
  /** Returns the title of a folded item. */
  title(item: Partial<Item>): ReactNode;
  onChange(items: readonly Partial<Item>[]): void;
  /** A new item; absent if items are added elsewhere. */
  added?: Partial<Item>;
  children(props: ItemProps<Item>): ReactNode;
}

/** A list whose items unfold one at a time, so that even a long list takes little space and renders quickly. */
export function ListField<Item extends object>(props: ListFieldProps<Item>) {
  const { form, name, label, help, items, isCompact, noun, title, onChange, added } = props;
  const [open, setOpen] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const close = (at: number) => {
    setOpen(null);
    focusTitle(list.current, at);
  };
  const move = (from: number, to: number) => {
    const others = items.toSpliced(from, 1);
    onChange(others.toSpliced(to, 0, items[from] ?? {}));
    setOpen(to);
  };
  const remove = (at: number) => {
    onChange(items.toSpliced(at, 1));
    setOpen(null);
    if (items.length > 1) focusTitle(list.current, Math.min(at, items.length - 2));
    else addButton.current?.focus();
  };

  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      {help && <p className={styles.help}>{help}</p>}
      {form.errors[name] && <p className={styles.error}>{form.errors[name]}</p>}
      <ol className={styles.list} data-compact={isCompact || undefined} ref={list}>
        {items.map((item, at) => {
          const path = `${name}.${at}`;
          const isOpen = open === at;
          const isFaulty = Object.keys(form.errors).some(
            (key) => isWithin(key, path) && form.errors[key],
          );
          return (
            <li key={at} data-open={isOpen || undefined}>
              <button
                type="button"
                className={styles.item}
                data-name={path}
                data-faulty={isFaulty || undefined}
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? null : at)}
              >
                <span className={styles.number}>{at + 1}.</span>
                <span dir="auto">{title(item) || `New ${noun}`}</span>
                {isFaulty && <span className={styles.error}>Needs attention</span>}
              </button>
              {isOpen && (
                <ItemPanel
                  label={`${noun} ${at + 1} of ${items.length}`}
                  error={form.errors[path]}
                  onClose={() => close(at)}
                  actions={
                    <>
                      {at > 0 && <Action onClick={() => move(at, at - 1)}>Move up</Action>}
                      {at < items.length - 1 && (
                        <Action onClick={() => move(at, at + 1)}>Move down</Action>
                      )}
                      <Action onClick={() => remove(at)}>{`Remove ${noun}`}</Action>
                      <Action onClick={() => close(at)}>Close</Action>
                    </>
                  }
                >
                  {props.children(
                    itemProps(form, name, at, item, (next) => onChange(items.with(at, next))),
                  )}
                </ItemPanel>
              )}
            </li>
          );
        })}
      </ol>
      {added && (
        <Button
          ref={addButton}
          variant="default"
          size="compact-sm"
          data-name={name}
          onClick={() => {
            onChange([...items, added]);
            setOpen(items.length);
          }}
        >
          {`Add ${noun}`}
        </Button>
      )}
    </fieldset>
  );
}

function itemProps<Item extends object>(
  { errors }: AnyRecordForm,
  name: string,
  at: number,
  item: Partial<Item>,
  onChange: (item: Partial<Item>) => void,
): ItemProps<Item> {
  const path = `${name}.${at}`;
  const change = (fields: Partial<Item>) => {
    const parts = Object.entries({ ...item, ...fields });
    // Removed parts are left out, so that an unchanged item equals the stored item.
    onChange(Object.fromEntries(parts.filter(([, part]) => part !== undefined)) as Partial<Item>);
  };
  const errorAt = (field: string) => {
    const name = `${path}.${field}`;
    return errors[name] ?? Object.entries(errors).find(([key]) => isWithin(key, name))?.[1];
  };
  return {
    item,
    at,
    path,
    errorAt,
    change,
    bind: (field) => ({
      name: `${path}.${field}`,
      value: String(item[field] ?? ''),
      error: errorAt(field),
      // The cast is safe, because the field is a text of the item.
      onChange: ({ currentTarget }) => change({ [field]: currentTarget.value } as Partial<Item>),
    }),
  };
}

interface ItemPanelProps {
  label: string;
  error: ReactNode;
  actions: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** The inputs of an unfolded item. The first input with an error receives the focus, otherwise the first input. */
function ItemPanel({ label, error, actions, onClose, children }: ItemPanelProps) {
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const faulty = panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (faulty ?? panel.current?.querySelector<HTMLElement>('input, select, textarea'))?.focus();
  }, []);
  return (
    <fieldset
      ref={panel}
      className={styles.panel}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {error && <p className={styles.error}>{error}</p>}
      {children}
      <div className={styles.actions}>{actions}</div>
    </fieldset>
  );
}

function Action({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="default" size="compact-sm" onClick={onClick}>
      {children}
    </Button>
  );
}

/** Moves the focus to the title of an item, after a change has been rendered. */
function focusTitle(list: HTMLElement | null, at: number): void {
  requestAnimationFrame(() => {
    list?.querySelectorAll<HTMLElement>(':scope > li > button')[at]?.focus();
  });
}
