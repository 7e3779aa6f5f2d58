import { serveProcess } from '@app/service-kit/limited-process';
import { printSheet, type Sheet } from './sheet.ts';

// Compiles the WebAssembly that cuts fonts, which reserves 135 MB, so that they do not count as memory of a sheet.
await printSheet({ title: '', blocks: [{ style: 'text', text: 'a' }] });
await serveProcess((sheet: Sheet) => printSheet(sheet));
