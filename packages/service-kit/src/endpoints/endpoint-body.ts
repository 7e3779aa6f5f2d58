import { FILE_TOO_LARGE, FILE_TOO_LARGE_MESSAGE, type ValidationIssue } from '@app/contracts';
import type { Endpoint } from '@app/contracts/endpoints';
import type { Context, Middleware } from 'koa';
import { AppError } from '../http/app-error.ts';
import { jsonBody } from '../http/body.ts';
import { formOf, type MultipartForm, multipart, type UploadedFile } from '../http/multipart.ts';
import { validationIssuesOf } from '../http/parse.ts';

type Body = NonNullable<Endpoint['body']>;

export interface Uploads {
  /** The folder that holds a form's uploaded files until the request ends. */
  folder: string;
  /**
   * Scans each uploaded file for malware before the handler is called. Resolves with the reason for refusing the
   * file, or undefined. Rejects if the scanner is unreachable.
   */
  scan?: ((path: string) => Promise<string | undefined>) | undefined;
}

/** Returns middleware that reads a body of this kind. */
export function bodyReader(body: Body, uploads: Uploads | undefined): Middleware {
  const json = jsonBody(body.type === 'json' ? body.limit : undefined);
  if (body.type === 'json') return json;
  if (!uploads) {
    throw new Error('An endpoint with a form requires the option uploads of endpointRouter');
  }
  const form = formReader(body.file, uploads);
  if (body.type === 'form') return form;
  return function readFormOrJson(ctx, next) {
    return isForm(ctx) ? form(ctx, next) : json(ctx, next);
  };
}

function isForm(ctx: Context): boolean {
  return ctx.is('multipart/form-data') !== false;
}

/** Returns middleware that reads a form and scans its files. Errors that concern a file have the path `field`. */
function formReader(field: string, { folder, scan }: Uploads): Middleware {
  const read = multipart({ uploadDir: folder, maxFileSize: FILE_TOO_LARGE - 1 });
  return async function readFileForm(ctx, next) {
    let isRead = false;
    try {
      await read(ctx, async () => {
        isRead = true;
        if (scan) await scanFiles(formOf(ctx), field, scan);
        return next();
      });
    } catch (error) {
      if (isRead || !(error instanceof AppError) || error.code !== 'file_too_large') throw error;
      const issues = [{ path: field, message: FILE_TOO_LARGE_MESSAGE }];
      throw new AppError('file_too_large', { issues, cause: error });
    }
  };
}

async function scanFiles(
  { files }: MultipartForm,
  field: string,
  scan: NonNullable<Uploads['scan']>,
): Promise<void> {
  for (const { path } of Object.values(files).flat()) {
    const refusal = await scan(path).catch((cause: unknown) => {
      const message = 'The virus scanner does not respond, so no file is accepted: try again later';
      const issues = [{ path: field, message }];
      throw new AppError('unavailable', { issues, cause, headers: { 'Retry-After': '10' } });
    });
    if (refusal === undefined) continue;
    throw new AppError('unsupported_file', { issues: [{ path: field, message: refusal }] });
  }
}

/** Validates the body read by `bodyReader`. Throws a single error with all issues of the fields and the file. */
export function parseBody(
  ctx: Context,
  { body, bodyError = () => 'invalid_request' }: Endpoint,
): { body: unknown; file: UploadedFile | undefined } {
  if (!body) return { body: undefined, file: undefined };
  const form = body.type !== 'json' && isForm(ctx) ? formOf(ctx) : undefined;
  const files = form?.files ?? {};
  const parsed = body.schema.safeParse(form ? form.fields : ctx.request.body);
  const issues = [
    ...(parsed.error ? validationIssuesOf(parsed.error) : []),
    ...(body.type === 'json' ? [] : fileIssues(files, body.file, body.type === 'form')),
  ];
  if (!parsed.success || issues.length > 0) throw new AppError(bodyError(issues), { issues });
  return { body: parsed.data, file: body.type === 'json' ? undefined : files[body.file]?.[0] };
}

function fileIssues(
  files: MultipartForm['files'],
  field: string,
  isRequired: boolean,
): ValidationIssue[] {
  const unknown = Object.keys(files).filter((name) => name !== field);
  const count = files[field]?.length ?? 0;
  return [
    ...(count === 0 && isRequired ? [{ path: field, message: 'Required' }] : []),
    ...(count > 1 ? [{ path: field, message: 'One file only' }] : []),
    ...unknown.map((path) => ({ path, message: 'Unknown field' })),
  ];
}
