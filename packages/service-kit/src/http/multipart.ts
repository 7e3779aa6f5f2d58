import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { koaBody } from 'koa-body';
import { AppError } from './app-error.ts';
import { throwBodyError } from './body.ts';

export interface MultipartOptions {
  /** The folder in which each request gets a temporary folder. */
  uploadDir: string;
  /** The maximum size of a file in bytes. A larger file is refused with `file_too_large`. */
  maxFileSize: number;
  /** The maximum size of all text fields together, in bytes. */
  maxFieldsSize?: number;
}

export interface UploadedFile {
  /** The path of the stored file. It is valid until the request ends. */
  path: string;
  /** The file name, which the client chooses. Never use it as a path. */
  name: string;
  size: number;
  /** The media type that the client declares. */
  type: string;
}

/** A parsed form. A field that was sent once is a string, and a repeated field is an array. */
export interface MultipartForm {
  fields: Record<string, string | string[]>;
  /**
   * The files by field name, in the order in which they were written. The handler refuses unexpected fields and
   * additional files.
   */
  files: Record<string, UploadedFile[]>;
}

const forms = new WeakMap<object, MultipartForm>();

/** Returns the form that `multipart` has parsed on this route. */
export function formOf(ctx: Context): MultipartForm {
  const form = forms.get(ctx.req);
  if (!form) throw new Error('The route has no multipart() middleware');
  return form;
}

/**
 * Returns middleware that parses a `multipart/form-data` body for `formOf(ctx)` and writes its files to disk. Other
 * content types and malformed bodies are refused with `invalid_request`. The files are removed when the handler
 * returns, so a handler that streams a file must await the end of the stream.
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
          // The limit admits a second file, so that the handler can refuse it by name.
          maxTotalFileSize: 2 * maxFileSize,
          maxFiles: 10,
          maxFields: 200,
          maxFieldsSize,
          // Empty files are accepted here. Handlers refuse them with the name of the field.
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
    // Browsers send a nameless, empty file for a file field without a selection.
    return [field, list.filter((file) => file.name !== '' || file.size > 0)] as const;
  });
  return {
    // koa-body does not type the body.
    fields: { ...(request.body as MultipartForm['fields']) },
    files: Object.fromEntries(files.filter(([, list]) => list.length > 0)),
  };
}
