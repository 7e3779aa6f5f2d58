import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { apiNames } from '@app/contracts/openapi';

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
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}
export type Content = Record<string, { schema: JsonSchema; example?: unknown }>;
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

const { resolve } = createRequire(import.meta.url);

export type ApiDocument = ReturnType<typeof readDocuments>[number];

export function readDocuments() {
  return apiNames.map((name) => {
    const text = readFileSync(resolve(`@app/contracts/openapi/${name}.json`), 'utf8');
    const api: OpenApi = JSON.parse(text);
    return { name, text, api };
  });
}
