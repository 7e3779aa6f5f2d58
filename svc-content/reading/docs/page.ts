import { readDocs } from '@app/contracts/endpoints';
import { html, type Markup } from '@app/service-kit/html';
import type { ApiDocument, Content, JsonSchema, Operation } from './document.ts';

const DOCS_PATH = readDocs.path;

export function indexPage(documents: readonly ApiDocument[]): string {
  const sections = documents.map((document) => {
    const { name, api } = document;
    const path = `${DOCS_PATH}/${name}`;
    return html`<section aria-labelledby="${name}">
<h2 id="${name}"><a href="${path}">${api.info.title}</a></h2>
${introduction(document)}${operationList(document, path)}</section>`;
  });
  return page(
    'API',
    html`<h1>API reference</h1>
<p>All calls of the journal&rsquo;s services. New fields may be added to a response at any time; existing fields are never
removed. A call is marked as deprecated, with its last day, before it is removed.</p>${sections}`,
  );
}

export function servicePage(document: ApiDocument): string {
  const { title } = document.api.info;
  const groups = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags[0] ?? '');
  const schemas = Object.entries(document.api.components.schemas);
  return page(
    title,
    html`<p><a href="${DOCS_PATH}">All services</a></p>
<h1>${title}</h1>
${introduction(document)}
<nav aria-label="Operations">${operationList(document)}</nav>
${Array.from(groups, ([tag, group]) => html`<h2>${tag}</h2>${group.map(showOperation)}`)}
<h2>Schemas</h2>
${schemas.map(
  ([name, schema]) =>
    html`<article aria-labelledby="schema-${name}"><h3 id="schema-${name}">${name}</h3>${showSchema(schema)}</article>`,
)}`,
  );
}

function introduction({ name, api }: ApiDocument): Markup {
  return html`<p>${api.info.description} <a href="${DOCS_PATH}/${name}.json">OpenAPI document of ${name}</a></p>`;
}

type ListedOperation = ReturnType<typeof operationsOf>[number];

function operationsOf({ api }: ApiDocument) {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: `${method}${path.replace(/[^A-Za-z0-9]+/g, '-')}`,
      call: html`<code><b>${method.toUpperCase()}</b> ${path}</code>`,
      operation,
    })),
  );
}

function operationList(document: ApiDocument, path = ''): Markup {
  const items = operationsOf(document).map(
    ({ id, call, operation }) =>
      html`<li><a href="${path}#${id}">${call}</a> ${prose(operation.summary)}</li>`,
  );
  return html`<ul class="operations">${items}</ul>`;
}

function showOperation({ id, call, operation }: ListedOperation): Markup {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const items = parameters.map(
    ({ name, in: place, required, schema }) =>
      html`<li><code>${name}</code>: ${typeOf(schema)} <small>in the ${place}${required ? '' : ', optional'}</small></li>`,
  );
  const entries = Object.entries(responses).map(
    ([status, { description: text, content = {} }]) =>
      html`<dt>${status}</dt><dd><p>${prose(text)}</p>${
        Number(status) < 400 ? showContent(content) : showErrorContent(content)
      }</dd>`,
  );
  return html`<article class="operation" aria-labelledby="${id}">
<h3 id="${id}">${prose(summary)}</h3>
<p class="call">${call}</p>
${operation.deprecated && html`<p><strong>Deprecated</strong>: available until ${operation['x-sunset'] ?? 'further notice'}.</p>`}
<p>${callersOf(operation)}${description && html` ${prose(description)}`}</p>
${items.length > 0 && html`<h4>Parameters</h4><ul>${items}</ul>`}
${requestBody && html`<h4>Request body</h4>${showContent(requestBody.content)}`}
<h4>Responses</h4><dl>${entries}</dl></article>`;
}

function callersOf({ security }: Operation): string {
  const roles = security.flatMap(({ bearer = [] }) => bearer);
  if (roles.length === 0) return 'Anyone.';
  const bearers = roles.map((role) => (role === 'admin' ? 'administrators' : role)).join(' or ');
  if (security.some(({ signature }) => signature)) {
    return `With the signature of a link, or with the bearer token of ${bearers}.`;
  }
  const isOpen = security.some((scheme) => Object.keys(scheme).length === 0);
  return isOpen
    ? `Anyone, optionally with the bearer token of ${bearers}.`
    : `With the bearer token of ${bearers}.`;
}

function showContent(content: Content): Markup[] {
  return Object.entries(content).map(([type, { schema, example }]) => {
    const sample =
      example !== undefined &&
      html`<details><summary>Example</summary><pre tabindex="0">${JSON.stringify(example, null, 2)}</pre></details>`;
    return html`<p><code>${type}</code></p>${showSchema(schema)}${sample}`;
  });
}

/**
 * Shows the media type and the type of an error. The error's fields are left out, because the response's description
 * lists the error codes.
 */
function showErrorContent(content: Content): Markup {
  const types = Object.entries(content).map(
    ([type, { schema }]) => html`<p><code>${type}</code>: ${typeOf(schema)}</p>`,
  );
  return joined(types, '');
}

function page(title: string, main: Markup): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${title}</title><link rel="stylesheet" href="${DOCS_PATH}/style.css"></head>
<body><main>${main}</main></body></html>
`.text;
}

function showSchema(schema: JsonSchema): Markup {
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

function typeOf(schema: JsonSchema): Markup {
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

/** Joins alternatives by “or”. Omits a type without limits if the same type with limits is another alternative. */
function alternatives(parts: Markup[]): Markup {
  const unique = [...new Map(parts.map((part) => [part.text, part])).values()];
  const isNew = ({ text }: Markup) =>
    !unique.some((other) => other.text.startsWith(`${text} <small>`));
  return joined(unique.filter(isNew), ' or ');
}

/** Converts a text to HTML. Parts between backticks become code. */
function prose(text: string): Markup[] {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

function joined(parts: readonly Markup[], separator: string): Markup {
  return html`${parts.map((part, at) => html`${at > 0 ? separator : ''}${part}`)}`;
}
