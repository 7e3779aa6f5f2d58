import type { AnchorHTMLAttributes } from 'react';

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** The path of a page of this site. */
  to: string;
}

/** A link without an event handler: `useArticleActions` opens its page without a new document. */
export function PageLink({ to, ...rest }: PageLinkProps) {
  return <a {...rest} href={to} data-page="" />;
}
