import styles from './navigation-aids.module.css';

export function LoadingLine() {
  return <div className={styles.loading} />;
}

interface SkipLinkProps {
  /** The id of the link's target. */
  to?: string;
  children?: string;
}

/** A link that is visible while it has the focus. The default link is the first tab stop and skips the top bar. */
export function SkipLink({ to = 'page', children = 'Skip to the page' }: SkipLinkProps) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      {children}
    </a>
  );
}
