import type { AnchorHTMLAttributes, Ref } from 'react';
import { useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** The path of a page of this site. */
  to: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link that opens its page without a new document. The router's own link includes prefetching (3 kB). */
export function Link({ to, target, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const open = useLinkClickHandler<HTMLAnchorElement>(to, { target });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) open(event);
      }}
    />
  );
}

interface NavLinkProps extends LinkProps {
  /** Whether only the page itself is current, and not the pages below it. */
  end?: boolean;
}

/** A link of a menu. It has `aria-current` while its page, or a page below it, is shown. */
export function NavLink({ end, 'aria-current': current = 'page', ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  const path = useResolvedPath(link.to).pathname;
  const isCurrent = pathname === path || (!end && pathname.startsWith(`${path}/`));
  return <Link {...link} aria-current={isCurrent ? current : undefined} />;
}
