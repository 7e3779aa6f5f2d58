import { OfficeError, OfficeMessage, SessionEnd } from '@app/office-kit';
import { FlashProvider } from '@app/office-kit/feedback/flash.tsx';
import { type LoaderFunctionArgs, Outlet, useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { logOut } from '../features/forms/leave-guard.tsx';
import { JobTray } from '../features/jobs/components/job-tray.tsx';
import { AdminFrame } from '../features/layout/components/admin-frame.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => area.asVerified(request);

export function Component() {
  const administrator = useLoaderData<typeof loader>();
  return (
    <FlashProvider>
      <AdminFrame administrator={administrator} onLogOut={logOut} aside={<JobTray />}>
        <SessionEnd area={area} />
        <Outlet />
      </AdminFrame>
    </FlashProvider>
  );
}

export function ErrorBoundary() {
  return (
    <OfficeMessage>
      <OfficeError />
    </OfficeMessage>
  );
}
