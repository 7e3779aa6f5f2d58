import { Outlet, redirect, useLoaderData } from '@app/web-kit';
import { isRefusal, SessionEnd } from '@app/web-kit/office';
import { area } from '../area.ts';
import { WebdataFrame } from '../features/layout/components/webdata-frame.tsx';

/** Without a stored login to the login page; one that the server refuses is cleared, and home. */
export async function loader() {
  if (!area.session.get()) throw redirect(area.loginPath);
  try {
    return await area.verify();
  } catch (error) {
    if (isRefusal(error)) throw redirect('/');
    throw error;
  }
}

export function Component() {
  const { user } = useLoaderData<typeof loader>();
  return (
    <WebdataFrame user={user} onLogOut={area.logOut}>
      <SessionEnd area={area} />
      <Outlet />
    </WebdataFrame>
  );
}
