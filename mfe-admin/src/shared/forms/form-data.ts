import type { SaveStep } from '@app/office-kit/forms/record-form.ts';

/** Returns the fields as a request body, in which lists are JSON text. Fields that are null are omitted. */
export function formDataOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) continue;
    if (value instanceof File) form.set(name, value);
    else form.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
  }
  return form;
}

interface Upload {
  form: FormData;
  onProgress(share: number): void;
}

/** Returns the request that saves a form. `options` names the fields that only affect how the file is processed. */
export function uploadStep<Saved, Name extends string>(
  name: Name,
  fields: Readonly<Record<string, unknown> & Record<Name, File | null>>,
  send: (upload: Upload) => Promise<Saved>,
  options: readonly string[] = [],
): SaveStep<Saved>[] {
  const form = formDataOf(fields);
  return [
    {
      extras: [name, ...options],
      file: fields[name] ? name : undefined,
      send: (onProgress) => send({ form, onProgress }),
    },
  ];
}
