import { serveProcess } from '@app/service-kit/serve-process';
import { printSheet, type Sheet } from './sheet.ts';

// Prints a first sheet before the memory limit applies. The first print compiles the WebAssembly that subsets fonts.
// The compilation reserves 135 MB.
await printSheet({ title: '', date: new Date(), blocks: [{ style: 'text', text: 'a' }] });
await serveProcess((sheet: Sheet) => printSheet(sheet));
