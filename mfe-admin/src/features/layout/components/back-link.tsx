import { Link } from '@app/web-kit';

/** The way up, above a page's title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return <Link to={to}>← {children}</Link>;
}
