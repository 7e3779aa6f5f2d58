import { html, joined, type Markup } from '../../store/text/html.ts';
import type { JsonSchema } from './document.ts';

export function showSchema(schema: JsonSchema): Markup {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return html`<p>${typeOf(schema)}</p>`;
  const rows = fields.map(([name, field]) => {
    const optional = !schema.required?.includes(name) && html` <small>optional</small>`;
    return html`<tr><th scope="row"><code>${name}</code></th><td>${typeOf(field)}${optional}</td></tr>`;
  });
  return html`<div class="scroll" role="group" tabindex="0" aria-label="Fields">
<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th></tr></thead><tbody>
${rows}</tbody></table></div>`;
}

export function typeOf(schema: JsonSchema): Markup {
  const { $ref, items, enum: values, type, format, properties } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (values) return alternatives(values.map((value) => html`<code>${value}</code>`));
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return alternatives(options.map(typeOf));
  if (items) return html`list of ${typeOf(items)}${limitsOf(schema)}`;
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, field]) => html`<code>${name}</code>: ${typeOf(field)}`,
    );
    return html`{ ${joined(fields, ', ')} }`;
  }
  return html`${format ?? [type ?? 'anything'].flat().join(' or ')}${limitsOf(schema)}`;
}

function limitsOf(schema: JsonSchema): Markup | undefined {
  const { minItems, maxItems, minLength = 0, maxLength, minimum, maximum, pattern } = schema;
  const limits = [
    minItems !== undefined && maxItems === undefined && html`${minItems} or more`,
    maxItems !== undefined && html`${minItems ?? 0} to ${maxItems}`,
    minLength === 1 && html`not empty`,
    minLength > 1 && html`from ${minLength} characters`,
    maxLength !== undefined && html`up to ${maxLength} characters`,
    minimum !== undefined && html`from ${minimum}`,
    maximum !== undefined && html`up to ${maximum}`,
    pattern !== undefined && html`matches <code>${pattern}</code>`,
    schema.default !== undefined && html`default <code>${JSON.stringify(schema.default)}</code>`,
  ].filter((limit) => limit !== false);
  return limits.length === 0 ? undefined : html` <small>(${joined(limits, ', ')})</small>`;
}

/** Joins alternatives by “or”. A type without limits is omitted if another alternative is the same type with limits. */
function alternatives(parts: Markup[]): Markup {
  const unique = [...new Map(parts.map((part) => [part.text, part])).values()];
  const isNew = ({ text }: Markup) =>
    !unique.some((other) => other.text.startsWith(`${text} <small>`));
  return joined(unique.filter(isNew), ' or ');
}
