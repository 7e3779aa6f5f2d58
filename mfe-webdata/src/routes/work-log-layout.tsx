import {
  OfficeError,
  OfficeMessage,
  OfficeRoot,
  OfficeRootError,
  SessionEnd,
} from '@app/office-kit';
import { loadLocale } from '@app/office-kit/dates.ts';
import { useLogOut } from '@app/office-kit/drafts/use-log-out.tsx';
import { FlashProvider } from '@app/office-kit/feedback/flash.tsx';
import { OutdatedNotice } from '@app/office-kit/feedback/outdated-notice.tsx';
import {
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useMatches,
  useNavigate,
} from '@app/web-kit';
import { PageNotice, WorkLogFrame } from '../features/layout/components/work-log-frame.tsx';
import { area, asVerified } from '../features/session/area.ts';

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
