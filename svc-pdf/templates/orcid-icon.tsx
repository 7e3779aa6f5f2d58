import type { ReactNode } from 'react';

const GREEN = '#a6ce39';
const LETTERS =
  'M86.3 186.2H70.9V79.1h15.4v107.1zm22.6-107.1h41.6c39.6 0 57 28.3 57 53.6 0 27.5-21.5 53.6-56.8 53.6h-41.8V79.1zm15.4 93.3h24.5c34.9 0 42.9-26.5 42.9-39.7 0-21.5-13.7-39.7-43.7-39.7h-23.7v79.4zM88.7 56.8c0 5.5-4.5 10.1-10.1 10.1s-10.1-4.6-10.1-10.1c0-5.6 4.5-10.1 10.1-10.1s10.1 4.6 10.1 10.1z';

/** ORCID's icon: filled for an iD that its owner has confirmed, else an outline. */
export function OrcidIcon({ isAuthenticated }: { isAuthenticated: boolean }): ReactNode {
  return (
    <svg viewBox="0 0 256 256" aria-hidden="true">
      <circle
        cx="128"
        cy="128"
        r={isAuthenticated ? 128 : 121}
        fill={isAuthenticated ? GREEN : '#fff'}
        {...(!isAuthenticated && { stroke: GREEN, strokeWidth: 14 })}
      />
      <path d={LETTERS} fill={isAuthenticated ? '#fff' : GREEN} />
    </svg>
  );
}
