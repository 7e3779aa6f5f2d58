import { z } from 'zod';
import {
  DESIGN_PATH,
  type DesignPicture,
  designPicturePath,
  documentDesignSchema,
  updateDocumentDesignSchema,
} from '../documents/design.ts';
import { endpoint, form, json, notModified } from './endpoint.ts';

export const readDesign = endpoint({
  method: 'GET',
  path: DESIGN_PATH,
  access: 'anyone',
  responses: { 200: documentDesignSchema, 304: notModified },
});

export const updateDesign = endpoint({
  method: 'POST',
  path: DESIGN_PATH,
  access: 'admin',
  body: json(updateDocumentDesignSchema),
  responses: { 200: documentDesignSchema },
  errors: ['version_conflict'],
});

const upload = (picture: DesignPicture) =>
  endpoint({
    method: 'POST',
    path: designPicturePath(picture),
    access: 'admin',
    body: form(z.strictObject({}), 'file'),
    responses: { 200: documentDesignSchema },
    errors: ['version_conflict', 'unsupported_file'],
  });

export const uploadDesignPicture = {
  signature_image: upload('signature_image'),
  seal_image: upload('seal_image'),
} satisfies Record<DesignPicture, unknown>;
