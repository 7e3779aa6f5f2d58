import { Button } from '@app/office-kit';
import { ConfirmIdentity } from '@app/office-kit/account/confirm-identity.tsx';
import { SessionEnd } from '@app/office-kit/account/session-end.tsx';
import { loadLocale } from '@app/office-kit/dates.ts';
import { useLogOut } from '@app/office-kit/drafts/use-log-out.tsx';
import { FlashProvider } from '@app/office-kit/feedback/flash.tsx';
import { OutdatedNotice } from '@app/office-kit/feedback/outdated-notice.tsx';
import { LoadingLine, SkipLink } from '@app/office-kit/frame/navigation-aids.tsx';
import { OfficeError, OfficeMessage } from '@app/office-kit/frame/office-error.tsx';
import {
  Link,
  type LoaderFunctionArgs,
  NavLink,
  Outlet,
  useLoaderData,
  useNavigation,
} from '@app/web-kit';
import { adoptAdministrator, area } from '../features/session/area.ts';
import styles from './desk-layout.module.css';

/** The layout route. Its loader waits until the server has verified the stored session. */
export const session = {
  async loader({ request }: LoaderFunctionArgs) {
    adoptAdministrator();
    const [user] = await Promise.all([area.asVerified(request), loadLocale(area)]);
    return user;
  },
  Component: DeskFrame,
  ErrorBoundary: FrameError,
};

export const page = { Component: Page, ErrorBoundary: OfficeError };

function DeskFrame() {
  const { user } = useLoaderData<typeof session.loader>();
  const { logOut, question } = useLogOut(area);
  const loading = useNavigation().state !== 'idle';
  return (
    <FlashProvider>
      <SkipLink />
      <header className={styles.bar}>
        <Link to="/review/desk" className={styles.home}>
          Manuscripts
        </Link>
        <nav className={styles.places} aria-label="Desk">
          <NavLink to="/review/desk/people">Reviewers</NavLink>
          <NavLink to="/review/desk/figures">Figures</NavLink>
          <NavLink to="/review/desk/mails">Mails</NavLink>
          <NavLink to="/review/desk/settings">Settings</NavLink>
          <NavLink to="/review/desk/help">Help</NavLink>
        </nav>
        <div className={styles.own}>
          <span className={styles.user}>User: {user}</span>
          <Button variant="default" size="compact-md" onClick={logOut}>
            Logout
          </Button>
        </div>
        {loading && <LoadingLine />}
      </header>
      <main id="page" className={styles.page} tabIndex={-1} aria-busy={loading}>
        <SessionEnd area={area} />
        <ConfirmIdentity area={area} />
        {question}
        <Outlet />
      </main>
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
      <OutdatedNotice area={area} />
      <Outlet />
    </>
  );
}
