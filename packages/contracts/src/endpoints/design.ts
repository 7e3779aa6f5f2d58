import { z } from 'zod';
import {
  DESIGN_PATH,
  designPicturePath,
  documentDesignSchema,
  updateDocumentDesignSchema,
} from '../documents/design.ts';
import { designPictures } from '../documents/design-pictures.ts';
import { DESIGN_STYLES_PATH } from '../site/paths.ts';
import { endpointsBy, file, form, get, json, notModified, post } from './endpoint.ts';

export const readDesign = get(DESIGN_PATH, 'anyone', {
  responses: { 200: documentDesignSchema, 304: notModified },
});

/** The colours of the documents as CSS custom properties, legible on the background of the public pages. */
export const readDesignStyles = get(DESIGN_STYLES_PATH, 'anyone', {
  responses: { 200: file('text/css'), 304: notModified },
});

export const updateDesign = post(DESIGN_PATH, 'admin', {
  body: json(updateDocumentDesignSchema),
  confirmed: true,
  responses: { 200: documentDesignSchema },
  errors: ['version_conflict'],
});

export const uploadDesignPicture = endpointsBy(designPictures, (picture) =>
  post(designPicturePath(picture), 'admin', {
    body: form(z.strictObject({}), 'file'),
    confirmed: true,
    responses: { 200: documentDesignSchema },
    errors: ['version_conflict', 'unsupported_file'],
  }),
);
