import type { ReactNode } from 'react';

interface FactsProps {
  className: string | undefined;
  itemClassName: string | undefined;
  /** The descriptions by term. Terms without a description are left out. */
  facts: Record<string, ReactNode>;
}

export function Facts({ className, itemClassName, facts }: FactsProps) {
  const known = Object.entries(facts).filter(([, description]) => description);
  return (
    <dl className={className}>
      {known.map(([term, description]) => (
        <div key={term} className={itemClassName}>
          <dt>{term}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
