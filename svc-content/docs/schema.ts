import type { JsonSchema } from './document.ts';
import { html, Markup } from './html.ts';

/** The fields of an object, as a table; of anything else its type in a word or two. */
export function showSchema(schema: JsonSchema): Markup {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return html`<p class="type">${typeOf(schema)}</p>`;
  return html`<div class="scroll" role="group" tabindex="0" aria-label="Fields">
<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th></tr></thead><tbody>
${fields.map(([name, field]) => showField(name, field, schema.required?.includes(name) ?? false))}
</tbody></table></div>`;
}

function showField(name: string, field: JsonSchema, isRequired: boolean): Markup {
  const optional = isRequired ? '' : html` <span class="muted">optional</span>`;
  return html`<tr><th scope="row"><code>${name}</code></th><td>${typeOf(field)}${optional}</td></tr>`;
}

export function typeOf(schema: JsonSchema): Markup {
  const { $ref, items, enum: values, anyOf, oneOf, type, format, properties } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (values) return joined(values.map((value) => html`<code>${String(value)}</code>`));
  const either = anyOf ?? oneOf;
  if (either) return joined(either.map(typeOf));
  if (items) return html`list of ${typeOf(items)}${countsOf(schema)}`;
  if (properties) {
    const names = Object.entries(properties).map(([name, field], at) => {
      return html`${at > 0 ? ', ' : ''}<code>${name}</code>: ${typeOf(field)}`;
    });
    return html`{ ${names} }`;
  }
  const name = format ?? (Array.isArray(type) ? type.join(' or ') : (type ?? 'anything'));
  return html`${name}${limitsOf(schema)}`;
}

function countsOf({ minItems, maxItems }: JsonSchema): Markup | undefined {
  if (minItems === undefined && maxItems === undefined) return undefined;
  const most = maxItems === undefined ? ' or more' : ` to ${maxItems}`;
  return html` <span class="muted">(${minItems ?? 0}${most})</span>`;
}

function limitsOf(schema: JsonSchema): Markup | undefined {
  const { minLength, maxLength, minimum, maximum, pattern } = schema;
  const limits = [
    minLength === 1 && html`not empty`,
    minLength !== undefined && minLength > 1 && html`from ${minLength} characters`,
    maxLength !== undefined && html`up to ${maxLength} characters`,
    minimum !== undefined && html`from ${minimum}`,
    maximum !== undefined && html`up to ${maximum}`,
    pattern !== undefined && html`as <code>${pattern}</code>`,
    schema.default !== undefined && html`else <code>${JSON.stringify(schema.default)}</code>`,
  ].filter((limit) => limit instanceof Markup);
  return limits.length === 0
    ? undefined
    : html` <span class="muted">(${listed(limits, ', ')})</span>`;
}

/** Of alternatives that read alike one, with its limits. */
function joined(parts: Markup[]): Markup {
  const apart = [...new Map(parts.map((part) => [part.text, part])).values()];
  const isSaid = ({ text }: Markup) =>
    apart.some((other) => other.text.startsWith(`${text} <span`));
  return listed(
    apart.filter((part) => !isSaid(part)),
    ' or ',
  );
}

function listed(parts: Markup[], separator: string): Markup {
  return html`${parts.map((part, at) => html`${at > 0 ? separator : ''}${part}`)}`;
}
