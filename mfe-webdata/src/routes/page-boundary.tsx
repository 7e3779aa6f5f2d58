import { OfficeError } from '@app/office-kit';
import { OutdatedNotice } from '@app/office-kit/feedback/outdated-notice.tsx';
import { Outlet } from '@app/web-kit';
import { area } from '../area.ts';
import { PageNotice } from '../features/layout/components/page-notice.tsx';

export function Component() {
  return (
    <>
      <PageNotice />
      <OutdatedNotice area={area} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeError />;
}
