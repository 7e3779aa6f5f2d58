import { isOutOfMemory } from '@app/service-kit/limited-process';
import { PdfArray, PdfName, PdfNull, type PdfObject, PdfStream } from '@libpdf/core';
import { cleanedPicture, pictureFormat } from '../cleaning/pictures.ts';

/** The filters whose data are files of pictures. */
const PICTURE_FILES = ['DCTDecode', 'DCT', 'JPXDecode'];

/**
 * Returns a stream with the same picture without data about its origin, or undefined if there are none. A damaged picture
 * is `damaged`: it stays as it is, because viewers may still draw it.
 */
export function cleanPicture(stream: PdfStream): PdfStream | 'damaged' | undefined {
  const filters = listOf(stream.get('Filter')).filter((filter) => filter instanceof PdfName);
  const last = filters.at(-1);
  if (!last || !PICTURE_FILES.includes(last.value)) return undefined;
  try {
    const data = unpacked(stream, filters.slice(0, -1));
    const format = pictureFormat(data);
    const cleaned = format && cleanedPicture(data, format);
    const parameters = listOf(stream.get('DecodeParms')).at(filters.length - 1);
    return (
      cleaned &&
      new PdfStream(
        [
          ['Filter', last],
          ['DecodeParms', parameters ?? PdfNull.instance],
        ],
        cleaned,
      )
    );
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    return 'damaged';
  }
}

const listOf = (value: PdfObject | undefined) =>
  value instanceof PdfArray ? [...value] : value ? [value] : [];

/** Undoes the compression around a file of a picture. */
function unpacked(stream: PdfStream, filters: PdfName[]): Uint8Array {
  if (filters.length === 0) return stream.data;
  return new PdfStream([['Filter', new PdfArray(filters)]], stream.data).getDecodedData();
}
