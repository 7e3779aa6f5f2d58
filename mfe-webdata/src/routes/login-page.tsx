import { LoginForm } from '@app/office-kit/account/login-form.tsx';
import { redirect } from '@app/web-kit';
import { area } from '../features/session/area.ts';

export function loader({ request }: { request: Request }) {
  return area.session.get() ? redirect(area.returnPath(request.url)) : null;
}

export function Component() {
  return <LoginForm area={area} name="Work log" />;
}
