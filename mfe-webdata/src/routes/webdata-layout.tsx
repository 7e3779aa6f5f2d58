import { OfficeError, OfficeMessage, SessionEnd } from '@app/office-kit';
import { FlashProvider } from '@app/office-kit/feedback/flash.tsx';
import {
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useMatches,
  useNavigate,
} from '@app/web-kit';
import { area } from '../area.ts';
import { asVerified } from '../features/layout/as-verified.ts';
import { WebdataFrame } from '../features/layout/components/webdata-frame.tsx';

/** Nobody sees a page of the work log before the server has vouched for the stored login. */
export function loader({ request }: LoaderFunctionArgs) {
  return asVerified(request);
}

export function Component() {
  const { user } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const isWriting = useMatches().some(({ id }) => id === 'webdata-add-entry');

  const logOut = () => {
    // What is over already, on a page that tells of it, does not end once more.
    if (area.session.get()) area.logOut();
    else navigate(area.loginPath);
  };

  return (
    <FlashProvider>
      <WebdataFrame user={user} onLogOut={logOut}>
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
