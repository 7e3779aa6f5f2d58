import { type LoaderFunctionArgs, Outlet, useLoaderData, useMatches } from '@app/web-kit';
import { OfficeError, OfficeMessage, SessionEnd } from '@app/web-kit/office';
import { FlashProvider } from '@app/web-kit/office/feedback/flash.tsx';
import { area } from '../area.ts';
import { asVerified } from '../features/layout/as-verified.ts';
import { WebdataFrame } from '../features/layout/components/webdata-frame.tsx';

/** Nobody sees a page of the work log before the server has vouched for the stored login. */
export function loader({ request }: LoaderFunctionArgs) {
  return asVerified(request);
}

export function Component() {
  const { user } = useLoaderData<typeof loader>();
  const isWriting = useMatches().some(({ id }) => id === 'webdata-add-entry');
  return (
    <FlashProvider>
      <WebdataFrame user={user} onLogOut={area.logOut}>
        <SessionEnd area={area} isTold={isWriting} />
        <Outlet />
      </WebdataFrame>
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
