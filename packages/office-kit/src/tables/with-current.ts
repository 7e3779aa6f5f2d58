import { labelOf } from '@app/contracts';

interface Option {
  value: string;
  label: string;
}

/**
 * Adds the current value to the options of a select if a later release has added this value. Otherwise, the select
 * would show its first option as the value.
 */
export function withCurrent(options: readonly Option[], value: unknown): Option[] {
  const isKnown = options.some((option) => option.value === value);
  if (isKnown || typeof value !== 'string' || value === '') return [...options];
  return [...options, { value, label: labelOf({}, value) }];
}
