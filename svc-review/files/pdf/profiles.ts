import { deflateSync } from 'node:zlib';
import { isOutOfMemory } from '@app/service-kit/serve-process';
import { PdfName, PdfNull, PdfStream } from '@libpdf/core';
import { cleanedProfile } from '../cleaning/colour-profiles.ts';

/**
 * Returns a colour profile without data about its origin, or undefined if the stream has no such data or is not a
 * profile.
 */
export function cleanProfile(stream: PdfStream): PdfStream | undefined {
  try {
    const cleaned = cleanedProfile(stream.getDecodedData());
    return (
      cleaned &&
      new PdfStream(
        [
          ['Filter', PdfName.of('FlateDecode')],
          ['DecodeParms', PdfNull.instance],
        ],
        deflateSync(cleaned),
      )
    );
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    // Viewers cannot read this profile, either.
    return undefined;
  }
}
