import { LoginForm } from '@app/office-kit/account/login-form.tsx';
import { redirect } from '@app/web-kit';
import { area } from '../area.ts';

export const loader = ({ request }: { request: Request }) =>
  area.session.get() ? redirect(area.returnPath(request.url)) : null;

export function Component() {
  return <LoginForm area={area} name="Journal administration" />;
}
