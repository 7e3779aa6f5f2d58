import { redirect } from '@app/web-kit';
import { LoginForm } from '@app/web-kit/office';
import { area } from '../area.ts';

export function loader({ request }: { request: Request }) {
  return area.session.get() ? redirect(area.returnPath(request.url)) : null;
}

export function Component() {
  return <LoginForm area={area} name="Work log" />;
}
