import { isOutOfMemory } from '@app/service-kit/serve-process';
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfStream,
} from '@libpdf/core';
import { cleanedPicture, pictureFormat } from '../cleaning/pictures.ts';

/** The filters whose data are picture files. */
const PICTURE_FILES = ['DCTDecode', 'DCT', 'JPXDecode'];

type Resolve = (value: PdfObject | undefined) => PdfObject | undefined;

/**
 * Returns a stream with the same picture without data about its origin, or undefined if the picture has no such data. A
 * damaged picture, or one of an unknown format, is `unread`: it is copied unchanged, because viewers may still draw it.
 * Each part of the stream's dictionary may be a reference, which `resolve` follows.
 */
export function cleanPicture(
  stream: PdfStream,
  resolve: Resolve,
): PdfStream | 'unread' | undefined {
  const filters = listOf(stream.get('Filter'), resolve);
  const last = filters.at(-1);
  if (!(last instanceof PdfName && PICTURE_FILES.includes(last.value))) return undefined;
  try {
    const data = unpacked(stream, filters.slice(0, -1));
    const format = pictureFormat(data);
    if (!format) return 'unread';
    const cleaned = cleanedPicture(data, format);
    if (!cleaned) return undefined;
    const parameters = listOf(stream.get('DecodeParms'), resolve).at(filters.length - 1);
    return new PdfStream(
      [
        ['Filter', last],
        ['DecodeParms', colourTransform(parameters, resolve)],
      ],
      cleaned,
    );
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    return 'unread';
  }
}

const listOf = (value: PdfObject | undefined, resolve: Resolve) => {
  const list = resolve(value);
  return (list instanceof PdfArray ? [...list] : [list]).map(resolve);
};

/** Returns the only parameter that a filter of pictures can have, or null if it is absent. */
function colourTransform(parameters: PdfObject | undefined, resolve: Resolve): PdfObject {
  const value =
    parameters instanceof PdfDict ? resolve(parameters.get('ColorTransform')) : undefined;
  return value instanceof PdfNumber ? PdfDict.of({ ColorTransform: value }) : PdfNull.instance;
}

/** Undoes the filters that were applied to a picture file. */
function unpacked(stream: PdfStream, filters: (PdfObject | undefined)[]): Uint8Array {
  if (filters.length === 0) return stream.data;
  if (!filters.every((filter) => filter instanceof PdfName))
    throw new Error('A filter has no name');
  return new PdfStream([['Filter', new PdfArray(filters)]], stream.data).getDecodedData();
}
