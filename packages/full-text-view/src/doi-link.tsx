import { doiUrl } from '@app/contracts';
import { added } from './rendering.ts';

/** The DOI of a part of the text. */
export function DoiLink({ doi }: { doi: string | undefined }) {
  if (!doi) return null;
  return (
    <p className="ft-doi" {...added}>
      <a href={doiUrl(doi)}>{doiUrl(doi)}</a>
    </p>
  );
}
