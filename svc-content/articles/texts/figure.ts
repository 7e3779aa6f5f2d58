import { readFile } from 'node:fs/promises';
import { isDrawing, shownFigureTypes } from '@app/contracts/full-text';
import { AppError, type UploadedFile } from '@app/service-kit';
import { measuredPicture } from '../../journal/pictures/picture.ts';
import { digestOf } from '../../store/storage/digest.ts';
import { figureTypeOf } from './result.ts';

/** Checks a picture that an editor adds to a text, without changing it. Throws `unsupported_file` with the reason. */
export async function figureOf(file: UploadedFile, field: string) {
  const content = await readFile(file.path);
  const bytes = new Uint8Array(content);
  const digest = digestOf(bytes);
  if (/\.svg$/i.test(file.name)) {
    if (isDrawing(content.toString())) return { type: 'svg' as const, bytes, digest };
    const message =
      'The SVG is not only a drawing: save it without scripts, links and style sheets';
    throw new AppError('unsupported_file', { issues: [{ path: field, message }] });
  }
  const found = figureTypeOf(file.name, content);
  const type = shownFigureTypes.find((shown) => shown === found);
  if (!type) {
    const message = 'This is not a PNG, JPEG, WebP, GIF or SVG picture';
    throw new AppError('unsupported_file', { issues: [{ path: field, message }] });
  }
  const { width, height } = await measuredPicture(file.path, field);
  return { type, bytes, digest, width, height };
}
