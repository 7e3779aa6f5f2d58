import { Outlet } from '@app/web-kit';
import { OfficeError } from '@app/web-kit/office';

export function Component() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <OfficeError />;
}
