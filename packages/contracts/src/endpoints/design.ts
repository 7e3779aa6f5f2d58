import { z } from 'zod';
import {
  DESIGN_PATH,
  type DesignPicture,
  designPicturePath,
  documentDesignSchema,
  updateDocumentDesignSchema,
} from '../documents/design.ts';
import { form, get, json, notModified, post } from './endpoint.ts';

export const readDesign = get(DESIGN_PATH, 'anyone', {
  responses: { 200: documentDesignSchema, 304: notModified },
});

export const updateDesign = post(DESIGN_PATH, 'admin', {
  body: json(updateDocumentDesignSchema),
  responses: { 200: documentDesignSchema },
  errors: ['version_conflict'],
});

const upload = (picture: DesignPicture) =>
  post(designPicturePath(picture), 'admin', {
    body: form(z.strictObject({}), 'file'),
    responses: { 200: documentDesignSchema },
    errors: ['version_conflict', 'unsupported_file'],
  });

export const uploadDesignPicture = {
  signature_image: upload('signature_image'),
  seal_image: upload('seal_image'),
} satisfies Record<DesignPicture, unknown>;
