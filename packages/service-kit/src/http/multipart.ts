import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { koaBody } from 'koa-body';
import { AppError } from './app-error.ts';
import { bodyFault } from './body-fault.ts';

export interface MultipartOptions {
  /** Each request gets a folder of its own in it, removed when the request is over. */
  uploadDir: string;
  /** The largest file in bytes that is let through; a larger one is `file_too_large`. */
  maxFileSize: number;
  /** Bytes of all text fields together. */
  maxFieldsSize?: number;
}

export interface UploadedFile {
  /** Where it lies until the request is over. */
  path: string;
  /** As the client calls it: never to be used as a path. */
  name: string;
  size: number;
  /** As the client claims. */
  type: string;
}

/** A form as sent. A field that was sent once is a string, sent more often it is an array. */
export interface MultipartForm {
  fields: Record<string, string | string[]>;
  /** By field name, in the order in which they were written: an unexpected field or a second file is the caller's to refuse. */
  files: Record<string, UploadedFile[]>;
}

const forms = new WeakMap<object, MultipartForm>();

/** The form that `multipart` read on this route. */
export function formOf(ctx: Context): MultipartForm {
  const form = forms.get(ctx.req);
  if (!form) throw new Error('multipart() does not stand before this handler');
  return form;
}

/**
 * Reads a `multipart/form-data` body, its files to disk; `formOf(ctx)` gives the result. A body of
 * another kind or a broken one is `invalid_request`. The files are gone once the route has answered,
 * so what streams one on must await it.
 */
export function multipart(options: MultipartOptions): Middleware {
  const { uploadDir, maxFileSize, maxFieldsSize = 1024 * 1024 } = options;
  return async function multipartForm(ctx, next) {
    if (!ctx.is('multipart/form-data')) {
      throw new AppError('invalid_request', { detail: 'A multipart/form-data body is needed' });
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
          // Room for a second file, which is refused by its name and not by its size.
          maxTotalFileSize: 2 * maxFileSize,
          maxFiles: 10,
          maxFields: 200,
          maxFieldsSize,
          // An empty file is the handler's to refuse, with the name of its field.
          allowEmptyFiles: true,
          minFileSize: 0,
        },
        onError: (error) => {
          throw bodyFault(error);
        },
      })(ctx, async () => {
        forms.set(ctx.req, readForm(ctx));
      });
      await next();
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  };
}

function readForm(ctx: Context): MultipartForm {
  const fields = Object.entries((ctx.request.body ?? {}) as MultipartForm['fields']);
  const files = Object.entries(ctx.request.files ?? {}).map(([field, sent]) => {
    const list = (Array.isArray(sent) ? sent : [sent]).map((file) => ({
      path: file.filepath,
      name: file.originalFilename ?? '',
      size: file.size,
      type: file.mimetype ?? '',
    }));
    // A browser sends a nameless empty file for a file field that was left alone.
    return [field, list.filter((file) => file.name !== '' || file.size > 0)] as const;
  });
  return {
    fields: Object.fromEntries(fields),
    files: Object.fromEntries(files.filter(([, list]) => list.length > 0)),
  };
}
