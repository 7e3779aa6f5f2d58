export function formDataOf(
  fields: Readonly<Record<string, string | number | boolean>>,
  version: number | null,
  file: { name: string; value: File | null },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (version !== null) form.set('version', String(version));
  if (file.value) form.set(file.name, file.value);
  return form;
}
