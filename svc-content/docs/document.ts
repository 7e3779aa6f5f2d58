import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ApiName, apiNames } from '@app/contracts/openapi';

/** Of an OpenAPI document, what the page shows. */
export interface OpenApi {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}
export interface Operation {
  tags: string[];
  summary: string;
  description?: string;
  security: { bearer?: string[]; signature?: string[] }[];
  deprecated?: boolean;
  'x-sunset'?: string;
  parameters?: { in: string; name: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, { description: string; content?: Record<string, MediaType> }>;
}
export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
}
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  default?: unknown;
}

export interface ApiDocument {
  name: ApiName;
  /** As it is committed. */
  text: string;
  api: OpenApi;
}

export function readDocuments(): ApiDocument[] {
  return apiNames.map((name) => {
    const file = fileURLToPath(import.meta.resolve(`@app/contracts/openapi/${name}.json`));
    const text = readFileSync(file, 'utf8');
    return { name, text, api: JSON.parse(text) as OpenApi };
  });
}
