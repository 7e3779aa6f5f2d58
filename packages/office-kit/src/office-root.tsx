import { Outlet } from '@app/web-kit';
import { OfficeError, OfficeMessage } from './office-error.tsx';
import { OfficeProvider } from './office-provider.tsx';

/** The root route of a back office: its look around whatever page is open. */
export function OfficeRoot() {
  return (
    <OfficeProvider>
      <Outlet />
    </OfficeProvider>
  );
}

/** What stands there when not even the frame around its pages could be loaded. */
export function OfficeRootError() {
  return (
    <OfficeProvider>
      <OfficeMessage>
        <OfficeError />
      </OfficeMessage>
    </OfficeProvider>
  );
}
