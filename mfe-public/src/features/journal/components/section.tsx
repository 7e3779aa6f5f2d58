import type { ComponentProps } from 'react';
import page from '../../../styles/page.module.css';

interface SectionProps extends ComponentProps<'section'> {
  headingId: string;
  title: string;
}

/** A section that is named by its heading. */
export function Section({ headingId, title, children, ...rest }: SectionProps) {
  return (
    <section {...rest} aria-labelledby={headingId}>
      <h2 id={headingId} className={page.subheading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
