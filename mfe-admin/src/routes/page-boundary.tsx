import { Outlet } from '@app/web-kit';
import { OfficeError } from '@app/web-kit/office';
import { OutdatedNotice } from '../features/feedback/components/outdated-notice.tsx';

export function Component() {
  return (
    <>
      <OutdatedNotice />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeError />;
}
