import { documentOf } from '@app/contracts/openapi/document';
import { describe, expect, it, test } from 'vitest';
import { breakingChanges } from './breaking.ts';

interface Schema {
  type: string;
  enum: string[];
  'x-extensible-enum': string[];
  properties: Record<string, Schema>;
  required: string[];
}
interface Document {
  // biome-ignore lint/suspicious/noExplicitAny: the tests change arbitrary parts of a document
  paths: Record<string, any>;
  components: { schemas: Record<'Article' | 'Problem', Schema> };
}

const whole = JSON.stringify(documentOf('svc-content'));
const { paths, ...others } = JSON.parse(whole) as Document;
const changed = [
  ...['/api/admin/create-issue', '/api/indexing/{id}', '/api/revision', '/api/search'],
  ...['/api/settings', '/api/webdata'],
];
/** The document with only the paths that the tests change, because comparing the whole document takes a second. */
const part = JSON.stringify({
  ...others,
  paths: Object.fromEntries(changed.map((path) => [path, paths[path]])),
});

function rulesBroken(
  change: (document: Document) => void,
  before: (document: Document) => void = () => {},
  committed = part,
): Promise<string[]> {
  const base = JSON.parse(committed) as Document;
  before(base);
  const document = structuredClone(base);
  change(document);
  return breakingChanges(JSON.stringify(base), JSON.stringify(document)).then((changes) => [
    ...new Set(changes.map((text) => /\(([a-z-]+)\)$/.exec(text)?.[1] ?? text)),
  ]);
}

const bodyOf = (document: Document, path: string): Schema =>
  document.paths[path].post.requestBody.content['application/json'].schema;
const deprecatedFor = (days: number) => ({
  deprecated: true,
  'x-sunset': new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
});
const without = (names: string[], name: string) => names.filter((other) => other !== name);

describe('breakingChanges', () => {
  test.each<[string, string, (document: Document) => void]>([
    [
      'a field removed from a response',
      'response-required-property-removed',
      ({ components: { schemas } }) => {
        delete schemas.Article.properties.title;
        schemas.Article.required = without(schemas.Article.required, 'title');
      },
    ],
    [
      'an optional field removed from a response',
      'response-optional-property-removed',
      ({ components: { schemas } }) => delete schemas.Article.properties.email,
    ],
    [
      'a new required field of a request',
      'new-required-request-property',
      (document) => {
        const body = bodyOf(document, '/api/admin/create-issue');
        body.properties.editor = { type: 'string' } as Schema;
        body.required.push('editor');
      },
    ],
    [
      'a field removed from a request',
      'request-property-removed',
      (document) => delete bodyOf(document, '/api/settings').properties.issn,
    ],
    [
      'a removed operation',
      'api-removed-without-deprecation',
      ({ paths }) => delete paths['/api/indexing/{id}'].delete,
    ],
    [
      'a field whose type changed',
      'response-property-type-changed',
      ({ components: { schemas } }) => {
        schemas.Article.properties.year = { type: 'string' } as Schema;
      },
    ],
    [
      'an enum value removed from a request',
      'request-property-enum-value-removed',
      (document) => bodyOf(document, '/api/webdata').properties.status?.enum.pop(),
    ],
    [
      'an enum value added to a response',
      'response-property-enum-value-added',
      ({ components: { schemas } }) => schemas.Article.properties.status?.enum.push('archived'),
    ],
    [
      'a response enum that becomes a plain string',
      'response-property-became-not-enum',
      ({ components: { schemas } }) => {
        schemas.Article.properties.status = { type: 'string' } as Schema;
      },
    ],
    [
      'an anonymous operation that now requires a login',
      'api-security-anonymous-access-removed',
      ({ paths }) => {
        paths['/api/search'].get.security = [{ bearer: ['admin'] }];
      },
    ],
    [
      'a role that loses access',
      'api-security-removed',
      ({ paths }) => {
        paths['/api/webdata'].get.security = [{ bearer: ['admin'] }];
      },
    ],
    [
      'an operation deprecated without a sunset date',
      'api-deprecated-sunset-missing',
      ({ paths }) => {
        paths['/api/search'].get.deprecated = true;
      },
    ],
    [
      'an operation whose sunset date is today',
      'api-sunset-date-too-small',
      ({ paths }) => Object.assign(paths['/api/search'].get, deprecatedFor(0)),
    ],
  ])('rejects %s', async (_, rule, change) => {
    expect(await rulesBroken(change)).toEqual([rule]);
  });

  it('accepts a new field in every record of a response', async () => {
    const change = ({ components: { schemas } }: Document) => {
      for (const schema of Object.values(schemas)) {
        if (schema.type === 'object') schema.properties.orcid = { type: 'string' } as Schema;
      }
    };
    expect(await rulesBroken(change, undefined, whole)).toEqual([]);
  });

  test.each<[string, (document: Document) => void]>([
    [
      'a new optional field of a request',
      (document) => {
        bodyOf(document, '/api/admin/create-issue').properties.editor = {
          type: 'string',
        } as Schema;
      },
    ],
    [
      'a new operation',
      ({ paths }) => {
        paths['/api/more'] = paths['/api/revision'];
      },
    ],
    [
      'a new error code',
      ({ components: { schemas } }) => {
        schemas.Problem.properties.error?.['x-extensible-enum'].push('gone');
      },
    ],
    [
      'a new value of an extensible enum',
      ({ components: { schemas } }) => {
        schemas.Article.properties.type?.['x-extensible-enum'].push('in-print');
      },
    ],
    [
      'a response enum that becomes extensible',
      ({ components: { schemas } }) => {
        const { status } = schemas.Article.properties;
        const values = status?.enum ?? [];
        schemas.Article.properties.status = {
          type: 'string',
          'x-extensible-enum': values,
        } as Schema;
      },
    ],
    [
      'an operation deprecated with a later sunset date',
      ({ paths }) => Object.assign(paths['/api/search'].get, deprecatedFor(2)),
    ],
  ])('accepts %s', async (_, change) => {
    expect(await rulesBroken(change)).toEqual([]);
  });

  it('accepts the removal of a deprecated operation only after its sunset date', async () => {
    const taken = (days: number) =>
      rulesBroken(
        ({ paths }) => delete paths['/api/search'],
        ({ paths }) => Object.assign(paths['/api/search'].get, deprecatedFor(days)),
      );
    expect(await taken(-2)).toEqual([]);
    expect(await taken(2)).toEqual(['api-path-removed-before-sunset']);
  });
});
