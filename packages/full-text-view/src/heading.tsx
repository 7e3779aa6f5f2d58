import type { ReactNode } from 'react';

interface HeadingProps {
  level: number;
  className?: string;
  isAdded?: boolean;
  children: ReactNode;
}

const DEEPEST = 6;

/** A heading of any level. Levels above 6, which HTML lacks, use `aria-level`. */
export function Heading({ level, className, isAdded, children }: HeadingProps) {
  const Tag = `h${Math.min(level, DEEPEST)}` as 'h2';
  return (
    <Tag
      className={className ? `ft-heading ${className}` : 'ft-heading'}
      aria-level={level > DEEPEST ? level : undefined}
      data-added={isAdded ? '' : undefined}
    >
      {children}
    </Tag>
  );
}
