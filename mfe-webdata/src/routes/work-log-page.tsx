import { workStatusNames } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { listWorkPage } from '@app/contracts/endpoints';
import { Button, TextInput } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { HelpLink } from '@app/office-kit/guide/guide.tsx';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import { Link, type LoaderFunctionArgs, notFound, useLoaderData, useNavigate } from '@app/web-kit';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { SavedSearches } from '../features/saved-searches/components/saved-searches.tsx';
import { area, asVerified } from '../features/session/area.ts';
import { EntryList } from '../features/work-log/components/entry-list.tsx';
import {
  FIRST_DAY,
  filterOf,
  LAST_DAY,
  type View,
  viewOf,
  viewPath,
} from '../features/work-log/view.ts';
import styles from './work-log-page.module.css';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const view = viewOf(params.filterType, new URL(request.url).search);
  if (!view) throw notFound();
  await asVerified(request);
  const query = { ...filterOf(view), page: String(view.page) };
  const log = await area.asUser(request, () =>
    area.api.call(listWorkPage, { query, signal: request.signal }),
  );
  return { view, log };
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <>
      <title>{titleOf(loaded.view)}</title>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>Work log</h1>
          <HelpLink to="/webdata/help" />
        </div>
        <Button component={Link} to="/webdata/addentris">
          Add New
        </Button>
      </header>
      <EntryList
        loaded={loaded}
        toolsOf={(view, total) => (
          <Tools isUsed={view.from !== '' || view.to !== ''}>
            {/* The key resets the form when the dates in the URL change. */}
            <DateRange key={`${view.from} ${view.to}`} view={view} />
            <SavedSearches view={view}>
              <ExportButton view={view} total={total} />
            </SavedSearches>
          </Tools>
        )}
      />
    </>
  );
}

/** Folds the tools on a phone, where they would push the list off the screen. On wider screens, nothing is folded. */
function Tools({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(isUsed);
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls="tools"
        onClick={() => setIsOpen(!isOpen)}
      >
        Dates, saved searches, export
      </button>
      <div id="tools" className={styles.tools} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}

/** Returns the document's title. Screen readers announce it when another list is shown. */
function titleOf({ status, search, page }: View): string {
  return [
    status && workStatusNames[status],
    search && `“${search}”`,
    page > 1 && `Page ${page}`,
    'Work log',
  ]
    .filter(Boolean)
    .join(' | ');
}

function ExportButton({ view, total }: { view: View; total: number }) {
  const flash = useFlash();
  const [busy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    try {
      await downloadFile(area, endpoints.exportWorkLog, { query: filterOf(view) });
    } catch (error) {
      const failure = failureOf(error);
      if (failure) flash({ kind: 'failure', title: 'The export was not made', ...failure });
    }
    setBusy(false);
  };

  const entries = total === 1 ? 'entry' : 'entries';
  // The button is not `disabled`, because a disabled button loses the focus.
  const isOff = busy || total === 0;
  return (
    <Button
      variant="default"
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      onClick={() => !isOff && download()}
    >
      {busy ? 'Exporting…' : `Export ${total.toLocaleString('en')} ${entries} (CSV)`}
    </Button>
  );
}

function DateRange({ view }: { view: View }) {
  const navigate = useNavigate();
  const [issue, setIssue] = useState<string | null>(null);
  const id = useId();

  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form contains exactly these two fields, but `elements` has no type for named fields.
    const { from, to } = event.currentTarget.elements as unknown as Record<
      'from' | 'to',
      HTMLInputElement
    >;
    const refuse = (field: HTMLInputElement, reason: string) => {
      setIssue(reason);
      field.focus();
    };
    // The value of an incompletely typed date is empty, as if there were no date, so `validity` is checked.
    const incomplete = [from, to].find(({ validity }) => validity.badInput);
    if (incomplete) return refuse(incomplete, 'This date is incomplete.');
    const outOfRange = [from, to].find(
      ({ value }) => value && (value < FIRST_DAY || value > LAST_DAY),
    );
    if (outOfRange) return refuse(outOfRange, 'This date is out of range.');
    if (from.value && to.value && from.value > to.value) {
      return refuse(from, 'From is later than To.');
    }
    navigate(viewPath(view, { from: from.value, to: to.value }));
  };

  const field = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      name={name}
      label={label}
      min={FIRST_DAY}
      max={LAST_DAY}
      defaultValue={view[name]}
      aria-invalid={issue !== null || undefined}
      aria-describedby={issue === null ? undefined : id}
      onChange={() => setIssue(null)}
    />
  );

  return (
    <form className={styles.dates} noValidate aria-label="Dates" onSubmit={show}>
      {field('from', 'From')}
      {field('to', 'To')}
      <Button type="submit" variant="default">
        Apply
      </Button>
      {(view.from || view.to) && (
        <Button variant="default" onClick={() => navigate(viewPath(view, { from: '', to: '' }))}>
          Clear dates
        </Button>
      )}
      {issue && (
        <p id={id} className={styles.issue} role="alert">
          {issue}
        </p>
      )}
    </form>
  );
}
