import {
  type Article,
  articleSchema,
  type Editor,
  editorSchema,
  type Settings,
  settingsSchema,
} from '@app/contracts';
import { AppError } from '@app/service-kit';
import { z } from 'zod';

/** svc-content as anyone may read it: what a certificate says is public. */
export interface Content {
  /** `AppError('not_found')` for an article that is unknown or not enabled. */
  article(refnumber: string): Promise<Article>;
  settings(): Promise<Settings>;
  /** The enabled ones. */
  editors(): Promise<Editor[]>;
}

/** It answers out of memory; one that takes longer is not coming. */
const TIMEOUT_MS = 5_000;

export function createContent(origin: string): Content {
  return {
    article: (ref) => read(`${origin}/api/archives/ref/${encodeURIComponent(ref)}`, articleSchema),
    settings: () => read(`${origin}/api/settings/`, settingsSchema),
    editors: () => read(`${origin}/api/editors/`, z.array(editorSchema)),
  };
}

async function read<S extends z.ZodType>(url: string, schema: S): Promise<z.output<S>> {
  let status: number;
  let body: unknown;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    status = response.status;
    body = await response.json();
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
  if (status === 404) throw new AppError('not_found');
  const result = schema.safeParse(body);
  if (status === 200 && result.success) return result.data;
  throw new AppError('unavailable', {
    cause: new Error(`${url} answered ${status}`, { cause: result.error }),
  });
}
