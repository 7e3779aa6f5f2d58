/** A record's value in words; empty where there is none. Markup stays as it is, a line for each block. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  // A day is stored as its first moment.
  if (/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/.test(text)) return text.slice(0, 10);
  return text.replace(/(<\/(?:p|ul|ol|li|h[1-6]|blockquote)>|<br ?\/?>)(?=.)/g, '$1\n');
}
