import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { koaBody } from 'koa-body';
import { AppError } from './app-error.ts';
import { throwBodyError } from './body.ts';

type MultipartOptions = { uploadDir: string; maxFileSize: number };

export interface UploadedFile {
  /** The path of the file, which is removed when the request ends. */
  path: string;
  /** The name chosen by the client. It must never be used as a path. */
  name: string;
  size: number;
  /** The media type declared by the client. */
  type: string;
}

/** The parsed form. The value of a repeated field is an array. */
export interface MultipartForm {
  fields: Record<string, string | string[]>;
  files: Record<string, UploadedFile[]>;
}

const forms = new WeakMap<object, MultipartForm>();

export function formOf(ctx: Context): MultipartForm {
  const form = forms.get(ctx.req);
  if (!form) throw new Error('The route has no multipart() middleware');
  return form;
}

/** The maximum total size of a form's fields, not counting files. */
export const MAX_FIELDS_BYTES = 1024 * 1024;

const FOLDER_PREFIX = 'upload-';
const STALE_UPLOAD_MS = 60 * 60 * 1_000;

/** Creates a temporary folder for the files of one request. */
export async function uploadFolder(uploadDir: string): Promise<string> {
  await mkdir(uploadDir, { recursive: true });
  return mkdtemp(join(uploadDir, FOLDER_PREFIX));
}

/** Removes uploads that are older than an hour. Uploads remain if a process is killed during a request. */
export async function removeStaleUploads(uploadDir: string): Promise<void> {
  await mkdir(uploadDir, { recursive: true });
  for (const name of await readdir(uploadDir)) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    const folder = join(uploadDir, name);
    // The folder is missing if its request has ended in the meantime.
    const found = await stat(folder).catch(() => undefined);
    if (!found || Date.now() - found.mtimeMs <= STALE_UPLOAD_MS) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns middleware that parses a `multipart/form-data` body for `formOf(ctx)` and writes its files to disk. Throws
 * `invalid_request` for other content types and malformed bodies, and an error with the code `ENOSPC` if the disk is
 * full. The files are removed when the handler returns, so a handler that streams a file must await the end of the
 * stream.
 */
export function multipart({ uploadDir, maxFileSize }: MultipartOptions): Middleware {
  return async function multipartForm(ctx, next) {
    if (!ctx.is('multipart/form-data')) {
      throw new AppError('invalid_request', { detail: 'A multipart/form-data body is required' });
    }
    const folder = await uploadFolder(uploadDir);
    try {
      const read = koaBody({
        multipart: true,
        json: false,
        urlencoded: false,
        text: false,
        patchNode: false,
        formidable: {
          uploadDir: folder,
          maxFileSize,
          // Permits a second file, so that the handler can name the field in the error.
          maxTotalFileSize: 2 * maxFileSize,
          maxFiles: 10,
          maxFields: 200,
          maxFieldsSize: MAX_FIELDS_BYTES,
          // Permits empty files, so that the handler can name the field in the error.
          allowEmptyFiles: true,
          minFileSize: 0,
        },
        onError: throwBodyError,
      });
      const readIntoForm = read(ctx, async () => {
        forms.set(ctx.req, readForm(ctx));
      });
      await Promise.race([readIntoForm, whenAborted(ctx)]);
      for (const file of Object.values(formOf(ctx).files).flat()) await requireWritten(file);
      await next();
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  };
}

/**
 * Rejects when the client disconnects before the end of the body. Formidable would wait forever if the client
 * disconnects before formidable starts to read.
 */
function whenAborted({ req }: Context): Promise<never> {
  return new Promise((_, reject) => {
    const check = () => {
      if (req.complete) return;
      reject(new AppError('invalid_request', { detail: 'The client has disconnected' }));
    };
    if (req.destroyed) check();
    else req.once('close', check);
  });
}

/**
 * Throws if the file on disk is incomplete, because formidable ignores write errors that arrive after the stream has
 * ended.
 */
async function requireWritten({ path, size }: UploadedFile): Promise<void> {
  const { size: written } = await stat(path);
  if (written === size) return;
  throw Object.assign(new Error(`${path} has ${written} of ${size} bytes`), { code: 'ENOSPC' });
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
    fields: { ...(request.body as MultipartForm['fields']) },
    files: Object.fromEntries(files.filter(([, list]) => list.length > 0)),
  };
}
