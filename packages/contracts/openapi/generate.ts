/** Implements `npm run openapi -w packages/contracts`, which generates the OpenAPI documents from the endpoints. */
import { writeFileSync } from 'node:fs';
import { documentPath, textOf } from './document.ts';
import { apiNames } from './index.ts';

for (const name of apiNames) writeFileSync(documentPath(name), textOf(name));
