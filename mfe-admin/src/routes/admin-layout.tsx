import { ConfirmIdentity } from '@app/office-kit/account/confirm-identity.tsx';
import { SessionEnd } from '@app/office-kit/account/session-end.tsx';
import { loadLocale } from '@app/office-kit/dates.ts';
import { hasUnsavedInput } from '@app/office-kit/drafts/leave-guard.tsx';
import { useLogOut } from '@app/office-kit/drafts/use-log-out.tsx';
import { FlashProvider } from '@app/office-kit/feedback/flash.tsx';
import { OutdatedNotice } from '@app/office-kit/feedback/outdated-notice.tsx';
import { OfficeError, OfficeMessage, OfficeNotFound } from '@app/office-kit/frame/office-error.tsx';
import { OfficeRoot, OfficeRootError } from '@app/office-kit/frame/office-root.tsx';
import { Palette } from '@app/office-kit/palette/palette.tsx';
import { type LoaderFunctionArgs, Outlet, useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { JobTray } from '../features/certificates/components/job-tray.tsx';
import { AdminFrame } from '../features/overview/frame/components/admin-frame.tsx';

export const root = { Component: OfficeRoot, ErrorBoundary: OfficeRootError };

/** The layout of the pages behind the login. Its loader waits until the server has verified the stored session. */
export const session = {
  async loader({ request }: LoaderFunctionArgs) {
    const [administrator] = await Promise.all([area.asVerified(request), loadLocale(area)]);
    return administrator;
  },
  Component: SessionFrame,
  ErrorBoundary: FrameError,
};

/** With this error boundary, the top bar and the navigation remain when a page fails. */
export const page = { Component: Page, ErrorBoundary: OfficeError };

export const unknown = { Component: OfficeNotFound };

const loadPlaces = async () =>
  (await import('../features/overview/frame/admin-places.tsx')).adminPlaces();

function SessionFrame() {
  const administrator = useLoaderData<typeof session.loader>();
  const { logOut, question } = useLogOut(area, hasUnsavedInput);
  return (
    <FlashProvider>
      <AdminFrame
        administrator={administrator}
        onLogOut={logOut}
        palette={<Palette load={loadPlaces} />}
        aside={<JobTray />}
      >
        <SessionEnd area={area} />
        <ConfirmIdentity area={area} />
        {question}
        <Outlet />
      </AdminFrame>
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
