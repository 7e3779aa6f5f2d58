import type { DocumentDesign } from '@app/contracts';

/** The journal's design as documents are set in it: its two pictures are `data:` URLs, or empty. */
export type PrintedDesign = Omit<DocumentDesign, 'version'>;

/** A design whose pictures may be paths yet. */
export async function printedDesign(
  { version: _version, ...design }: PrintedDesign & { version?: number },
  picture: (path: string) => Promise<string>,
): Promise<PrintedDesign> {
  const dataUrl = (image: string) => (image.startsWith('data:') ? image : picture(image));
  const [signature_image, seal_image] = await Promise.all([
    dataUrl(design.signature_image),
    dataUrl(design.seal_image),
  ]);
  return { ...design, signature_image, seal_image };
}
