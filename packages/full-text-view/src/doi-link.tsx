import { doiUrl } from '@app/contracts';
import { added } from './rendering.ts';

/** A link with the DOI of a part of the text, such as a figure. */
export function DoiLink({ doi }: { doi: string | undefined }) {
  if (!doi) return null;
  return (
    <p className="ft-doi" {...added}>
      <a href={doiUrl(doi)}>{doiUrl(doi)}</a>
    </p>
  );
}
