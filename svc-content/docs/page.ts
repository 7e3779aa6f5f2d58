import type { ApiDocument, MediaType, Operation } from './document.ts';
import { html, type Markup, prose } from './html.ts';
import { showSchema, typeOf } from './schema.ts';

export const DOCS_PATH = '/api/docs';

/** The first page: every operation of every service, each a link. */
export function indexPage(documents: readonly ApiDocument[]): string {
  const main = html`<h1>What this site answers</h1>
<p>Every call of the journal’s services, as programs may make it. Fields may be added to an answer at any
time, none is taken away; a call that is to go is said to be deprecated, with the day, before it goes.</p>
${documents.map(
  (document) => html`<section aria-labelledby="${document.name}">
<h2 id="${document.name}"><a href="${DOCS_PATH}/${document.name}">${document.api.info.title}</a></h2>
<p>${document.api.info.description}
<a href="${DOCS_PATH}/${document.name}.json">OpenAPI document of ${document.name}</a></p>
${contents(document, `${DOCS_PATH}/${document.name}`)}</section>`,
)}`;
  return page('API', main);
}

export function servicePage(document: ApiDocument): string {
  const { name, api } = document;
  const groups = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags[0] ?? '');
  const main = html`<p><a href="${DOCS_PATH}">All services</a></p>
<h1>${api.info.title}</h1>
<p>${api.info.description} <a href="${DOCS_PATH}/${name}.json">OpenAPI document of ${name}</a></p>
<nav aria-label="Operations">${contents(document)}</nav>
${Array.from(groups, ([tag, group]) => html`<h2>${tag}</h2>${group.map(showOperation)}`)}
<h2>Schemas</h2>
${Object.entries(api.components.schemas).map(
  ([schema, shape]) =>
    html`<article aria-labelledby="schema-${schema}"><h3 id="schema-${schema}">${schema}</h3>${showSchema(shape)}</article>`,
)}`;
  return page(api.info.title, main);
}

interface Listed {
  id: string;
  method: string;
  path: string;
  operation: Operation;
}

function operationsOf({ api }: ApiDocument): Listed[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: `${method}${path.replace(/[^A-Za-z0-9]+/g, '-')}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

function contents(document: ApiDocument, page = ''): Markup {
  const items = operationsOf(document).map(
    ({ id, method, path, operation }) =>
      html`<li><a href="${page}#${id}"><code><b>${method}</b> ${path}</code></a> ${prose(operation.summary)}</li>`,
  );
  return html`<ul class="contents">${items}</ul>`;
}

function showOperation({ id, method, path, operation }: Listed): Markup {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  return html`<article class="operation" aria-labelledby="${id}">
<h3 id="${id}">${prose(summary)}</h3>
<p class="call"><code><b>${method}</b> ${path}</code></p>
${operation.deprecated && html`<p><strong>Deprecated</strong>: there until ${operation['x-sunset'] ?? 'further notice'}.</p>`}
<p>${whoMay(operation)}${description && html` ${prose(description)}`}</p>
${parameters.length > 0 && html`<h4>Parameters</h4><ul>${parameters.map(showParameter)}</ul>`}
${requestBody && html`<h4>Body</h4>${showContent(requestBody.content)}`}
<h4>Answers</h4>
<dl>${Object.entries(responses).map(
    ([status, answer]) =>
      html`<dt>${status}</dt><dd><p>${prose(answer.description)}</p>${
        answer.content &&
        (Number(status) < 400 ? showContent(answer.content) : showRefusal(answer.content))
      }</dd>`,
  )}</dl></article>`;
}

function whoMay({ security }: Operation): string {
  const roles = security.flatMap(({ bearer = [] }) => bearer);
  if (roles.length === 0) return 'Anyone.';
  const who = roles.map((role) => (role === 'admin' ? 'administrators' : role)).join(' and ');
  if (security.some(({ signature }) => signature)) {
    return `By the signature of a link, or by bearer token: ${who}.`;
  }
  const isOpen = security.some((way) => Object.keys(way).length === 0);
  return isOpen ? `Anyone, and ${who} by bearer token.` : `By bearer token: ${who}.`;
}

function showParameter(parameter: NonNullable<Operation['parameters']>[number]): Markup {
  const where = `in the ${parameter.in}${parameter.required ? '' : ', optional'}`;
  return html`<li><code>${parameter.name}</code>: ${typeOf(parameter.schema)} <span class="muted">${where}</span></li>`;
}

function showContent(content: Record<string, MediaType>): Markup[] {
  return Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`<p><code>${type}</code></p>${showSchema(schema)}${
        example !== undefined &&
        html`<details><summary>Example</summary><pre tabindex="0">${JSON.stringify(example, null, 2)}</pre></details>`
      }`,
  );
}

/** Of a refusal its codes are told by its description. */
function showRefusal(content: Record<string, MediaType>): Markup[] {
  return Object.entries(content).map(
    ([type, { schema }]) => html`<p><code>${type}</code>: ${typeOf(schema)}</p>`,
  );
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
