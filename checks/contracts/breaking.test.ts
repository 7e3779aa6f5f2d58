import { documentOf } from '@app/contracts/openapi/document';
import { describe, expect, it, test } from 'vitest';
import { breakingChanges } from './breaking.ts';

interface Schema {
  type: string;
  enum: string[];
  properties: Record<string, Schema>;
  required: string[];
}
interface Document {
  // biome-ignore lint/suspicious/noExplicitAny: the tests reach into a document and change it
  paths: Record<string, any>;
  components: { schemas: Record<'Article' | 'Problem', Schema> };
}

const committed = JSON.stringify(documentOf('svc-content'));

function rulesBroken(
  change: (document: Document) => void,
  before: (document: Document) => void = () => {},
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

describe('the check of contracts', () => {
  test.each<[string, string, (document: Document) => void]>([
    [
      'a field taken from an answer',
      'response-required-property-removed',
      ({ components: { schemas } }) => {
        delete schemas.Article.properties.title;
        schemas.Article.required = without(schemas.Article.required, 'title');
      },
    ],
    [
      'a field taken that only some are shown',
      'response-optional-property-removed',
      ({ components: { schemas } }) => delete schemas.Article.properties.email,
    ],
    [
      'a field of a request that is required now',
      'new-required-request-property',
      (document) => {
        const body = bodyOf(document, '/api/admin/create-issue');
        body.properties.editor = { type: 'string' } as Schema;
        body.required.push('editor');
      },
    ],
    [
      'a field that a request may not have any more',
      'request-property-removed',
      (document) => delete bodyOf(document, '/api/settings').properties.issn,
    ],
    [
      'an operation taken away',
      'api-removed-without-deprecation',
      ({ paths }) => delete paths['/api/indexing/{id}'].delete,
    ],
    [
      'a field of another type',
      'response-property-type-changed',
      ({ components: { schemas } }) => {
        schemas.Article.properties.year = { type: 'string' } as Schema;
      },
    ],
    [
      'a value that a request may not have any more',
      'request-property-enum-value-removed',
      (document) => bodyOf(document, '/api/webdata').properties.status?.enum.pop(),
    ],
    [
      'a value that no client of an answer knows',
      'response-property-enum-value-added',
      ({ components: { schemas } }) => schemas.Article.properties.status?.enum.push('archived'),
    ],
    [
      'a login asked for where none was',
      'api-security-anonymous-access-removed',
      ({ paths }) => {
        paths['/api/search'].get.security = [{ bearer: ['admin'] }];
      },
    ],
    [
      'a role that may not any more',
      'api-security-removed',
      ({ paths }) => {
        paths['/api/webdata'].get.security = [{ bearer: ['admin'] }];
      },
    ],
    [
      'an operation deprecated without a day',
      'api-deprecated-sunset-missing',
      ({ paths }) => {
        paths['/api/search'].get.deprecated = true;
      },
    ],
    [
      'an operation deprecated until today',
      'api-sunset-date-too-small',
      ({ paths }) => Object.assign(paths['/api/search'].get, deprecatedFor(0)),
    ],
  ])('finds %s', async (_, rule, change) => {
    expect(await rulesBroken(change)).toEqual([rule]);
  });

  test.each<[string, (document: Document) => void]>([
    [
      'a field that every record of an answer has besides',
      ({ components: { schemas } }) => {
        for (const schema of Object.values(schemas)) {
          if (schema.type === 'object') schema.properties.orcid = { type: 'string' } as Schema;
        }
      },
    ],
    [
      'a field that a request may have',
      (document) => {
        bodyOf(document, '/api/admin/create-issue').properties.editor = {
          type: 'string',
        } as Schema;
      },
    ],
    [
      'an operation more',
      ({ paths }) => {
        paths['/api/more'] = paths['/api/revision'];
      },
    ],
    [
      'a code of refusal more',
      ({ components: { schemas } }) => {
        const { error } = schemas.Problem.properties as unknown as Record<
          string,
          Record<string, string[]>
        >;
        error?.['x-extensible-enum']?.push('gone');
      },
    ],
    [
      'an operation deprecated until another day',
      ({ paths }) => Object.assign(paths['/api/search'].get, deprecatedFor(2)),
    ],
  ])('lets %s pass', async (_, change) => {
    expect(await rulesBroken(change)).toEqual([]);
  });

  it('lets a deprecated operation be taken away after its day, and not before', async () => {
    const taken = (days: number) =>
      rulesBroken(
        ({ paths }) => delete paths['/api/search'],
        ({ paths }) => Object.assign(paths['/api/search'].get, deprecatedFor(days)),
      );
    expect(await taken(-2)).toEqual([]);
    expect(await taken(2)).toEqual(['api-path-removed-before-sunset']);
  });
});
