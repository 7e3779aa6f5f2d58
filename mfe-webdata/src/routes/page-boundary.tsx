import { Outlet } from '@app/web-kit';
import { OfficeError } from '@app/web-kit/office';
import { OutdatedNotice } from '@app/web-kit/office/feedback/components/outdated-notice.tsx';
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
