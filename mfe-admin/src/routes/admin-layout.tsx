import { ConfirmDialog, OfficeError, OfficeMessage, SessionEnd } from '@app/office-kit';
import { loadLocale } from '@app/office-kit/dates.ts';
import { hasUnsavedInput } from '@app/office-kit/drafts/leave-guard.tsx';
import { useLogOut } from '@app/office-kit/drafts/use-log-out.tsx';
import { FlashProvider } from '@app/office-kit/feedback/flash.tsx';
import { Palette } from '@app/office-kit/palette/palette.tsx';
import { type LoaderFunctionArgs, Outlet, useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { JobTray } from '../features/certificates/components/job-tray.tsx';
import { AdminFrame } from '../features/overview/frame/components/admin-frame.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const [administrator] = await Promise.all([area.asVerified(request), loadLocale(area)]);
  return administrator;
}

const loadPlaces = async () =>
  (await import('../features/overview/frame/admin-places.tsx')).adminPlaces();

export function Component() {
  const administrator = useLoaderData<typeof loader>();
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
        <ConfirmDialog area={area} />
        {question}
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
