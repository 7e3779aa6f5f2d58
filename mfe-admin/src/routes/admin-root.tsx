import { Outlet } from '@app/web-kit';
import { OfficeError, OfficeMessage, OfficeProvider } from '@app/web-kit/office';

export function Component() {
  return (
    <OfficeProvider>
      <Outlet />
    </OfficeProvider>
  );
}

export function ErrorBoundary() {
  return (
    <OfficeProvider>
      <OfficeMessage>
        <OfficeError />
      </OfficeMessage>
    </OfficeProvider>
  );
}
