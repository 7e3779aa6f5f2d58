import { Button } from '@app/office-kit';
import { SessionEnd } from '@app/office-kit/account/session-end.tsx';
import { loadLocale } from '@app/office-kit/dates.ts';
import { useLogOut } from '@app/office-kit/drafts/use-log-out.tsx';
import { FlashProvider } from '@app/office-kit/feedback/flash.tsx';
import { OutdatedNotice } from '@app/office-kit/feedback/outdated-notice.tsx';
import { LoadingLine, SkipLink } from '@app/office-kit/frame/navigation-aids.tsx';
import { OfficeError, OfficeMessage } from '@app/office-kit/frame/office-error.tsx';
import { OfficeRoot, OfficeRootError } from '@app/office-kit/frame/office-root.tsx';
import { SearchBox } from '@app/office-kit/frame/search-box.tsx';
import { KeyboardHelp } from '@app/office-kit/keyboard/keyboard-help.tsx';
import { Palette } from '@app/office-kit/palette/palette.tsx';
import {
  Link,
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from '@app/web-kit';
import { type ReactNode, useState } from 'react';
import { area, asVerified } from '../features/session/area.ts';
import { searchOf, withSearch } from '../features/work-log/view.ts';
import styles from './work-log-layout.module.css';

export const root = { Component: OfficeRoot, ErrorBoundary: OfficeRootError };

/** The layout route. Its loader waits until the server has verified the stored session. */
export const session = {
  async loader({ request }: LoaderFunctionArgs) {
    const [user] = await Promise.all([asVerified(request), loadLocale(area)]);
    return user;
  },
  Component: SessionFrame,
  ErrorBoundary: FrameError,
};

export const page = { Component: Page, ErrorBoundary: OfficeError };

function SessionFrame() {
  const { user } = useLoaderData<typeof session.loader>();
  const navigate = useNavigate();
  const isWriting = useMatches().some(({ id }) => id === 'webdata-add-entry');

  const { logOut: askAndLogOut, question } = useLogOut(area);

  const logOut = () => {
    // The form for a new entry stays open when the session ends. Logout then only opens the login page.
    if (area.session.get()) askAndLogOut();
    else navigate(area.loginPath);
  };

  return (
    <FlashProvider>
      <WorkLogFrame user={user} onLogOut={logOut}>
        <SessionEnd area={area} isReportedByPage={isWriting} />
        {question}
        <Outlet />
      </WorkLogFrame>
    </FlashProvider>
  );
}

function FrameError() {
  return (
    <OfficeMessage>
      <OfficeError />
    </OfficeMessage>
  );
}

function Page() {
  return (
    <>
      <PageNotice />
      <OutdatedNotice area={area} />
      <Outlet />
    </>
  );
}

const loadPlaces = async () =>
  (await import('../features/jump/work-log-places.ts')).workLogPlaces();

interface WorkLogFrameProps {
  user: string;
  onLogOut: () => void;
  children: ReactNode;
}

function WorkLogFrame({ user, onLogOut, children }: WorkLogFrameProps) {
  const loading = useNavigation().state !== 'idle';
  return (
    <>
      <SkipLink />
      <header className={styles.bar}>
        <Link to="/webdata" className={styles.home}>
          Home
        </Link>
        <EntrySearch />
        <div className={styles.help}>
          <Palette load={loadPlaces} />
          <KeyboardHelp />
        </div>
        <div className={styles.own}>
          <Link to="/webdata/account" className={styles.user} title={`Account of ${user}`}>
            User: {user}
          </Link>
          <Button variant="default" size="compact-md" onClick={onLogOut}>
            Logout
          </Button>
        </div>
        {loading && <LoadingLine />}
      </header>
      <main id="page" className={styles.page} tabIndex={-1} aria-busy={loading}>
        {children}
      </main>
    </>
  );
}

/** The search box of the top bar. On a list page it searches that list, on other pages all entries. */
function EntrySearch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = searchOf(pathname, search);
  return (
    <SearchBox
      // A new key replaces the field when the URL's search changes. A change of another filter keeps the typed text.
      key={query}
      className={styles.search}
      label="Search the work log"
      placeholder="Search..."
      action="/webdata"
      name="search"
      maxLength={500}
      query={query}
      onSearch={(text) => navigate(withSearch(pathname, search, text))}
    />
  );
}

/** Shows the message that the previous page passed by `navigate(to, { state: { notice } })`. */
function PageNotice() {
  const { key, state } = useLocation();
  // Browsers restore the history state on a reload, so a message present when the page loads is not shown again.
  const [firstKey] = useState(key);
  const notice: unknown = state?.notice;
  const isNew = typeof notice === 'string' && key !== firstKey;
  return (
    <div role="status" className={isNew ? styles.notice : undefined}>
      {isNew && notice}
    </div>
  );
}
