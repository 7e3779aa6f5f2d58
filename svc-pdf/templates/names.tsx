import { Fragment, type ReactNode } from 'react';
import { Words } from './words.tsx';

/** Names in a row, each in the direction of its script. */
export function Names({ of }: { of: string[] }): ReactNode {
  return of.map((name, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      <bdi>
        <Words text={name} />
      </bdi>
    </Fragment>
  ));
}
