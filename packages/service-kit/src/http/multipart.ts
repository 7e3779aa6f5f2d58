import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { koaBody } from 'koa-body';
import { AppError } from './app-error.ts';
import { throwBodyError } from './body.ts';

export interface MultipartOptions {
  /** Each request gets a temporary folder in it. */
  uploadDir: string;
  /** In bytes. A larger file is `file_too_large`. */
  maxFileSize: number;
  /** Bytes of all text fields together. */
  maxFieldsSize?: number;
}

export interface UploadedFile {
  /** Valid until the request ends. */
  path: string;
  /** Chosen by the client: never use it as a path. */
  name: string;
  size: number;
  /** Claimed by the client. */
  type: string;
}

/** A field that was sent once is a string, a repeated one is an array. */
export interface MultipartForm {
  fields: Record<string, string | string[]>;
  /** By field name, in the order of writing. The handler refuses unexpected fields and additional files. */
  files: Record<string, UploadedFile[]>;
}

const forms = new WeakMap<object, MultipartForm>();

/** The form that `multipart` parsed on this route. */
export function formOf(ctx: Context): MultipartForm {
  const form = forms.get(ctx.req);
  if (!form) throw new Error('The route has no multipart() middleware');
  return form;
}

/**
 * Parses a `multipart/form-data` body for `formOf(ctx)` and writes its files to disk. Other content types and
 * malformed bodies are `invalid_request`. The files are removed when the handler returns, so a handler that
 * streams one must await the end.
 */
export function multipart(options: MultipartOptions): Middleware {
  const { uploadDir, maxFileSize, maxFieldsSize = 1024 * 1024 } = options;
  return async function multipartForm(ctx, next) {
    if (!ctx.is('multipart/form-data')) {
      throw new AppError('invalid_request', { detail: 'A multipart/form-data body is required' });
    }
    await mkdir(uploadDir, { recursive: true });
    const folder = await mkdtemp(join(uploadDir, 'upload-'));
    try {
      await koaBody({
        multipart: true,
        json: false,
        urlencoded: false,
        text: false,
        patchNode: false,
        formidable: {
          uploadDir: folder,
          maxFileSize,
          // A second file must reach the handler, which refuses it by name.
          maxTotalFileSize: 2 * maxFileSize,
          maxFiles: 10,
          maxFields: 200,
          maxFieldsSize,
          // Handlers refuse empty files with the name of the field.
          allowEmptyFiles: true,
          minFileSize: 0,
        },
        onError: throwBodyError,
      })(ctx, async () => {
        forms.set(ctx.req, readForm(ctx));
      });
      await next();
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  };
}

function readForm({ request }: Context): MultipartForm {
  const files = Object.entries(request.files ?? {}).map(([field, sent]) => {
    const list = [sent].flat().map((file) => ({
      path: file.filepath,
      name: file.originalFilename ?? '',
      size: file.size,
      type: file.mimetype ?? '',
    }));
    // Browsers send a nameless empty file for a file field that was left empty.
    return [field, list.filter((file) => file.name !== '' || file.size > 0)] as const;
  });
  return {
    // koa-body leaves the type of the body open.
    fields: { ...(request.body as MultipartForm['fields']) },
    files: Object.fromEntries(files.filter(([, list]) => list.length > 0)),
  };
}
