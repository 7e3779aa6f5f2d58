import type { ReactNode } from 'react';

export function Fact(props: { term: string; className: string | undefined; children: ReactNode }) {
  return (
    <div className={props.className}>
      <dt>{props.term}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
