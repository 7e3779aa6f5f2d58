import { serveThread } from '@app/service-kit/thread';
import { printSheet, type Sheet } from './sheet.ts';

serveThread((sheet: Sheet) => printSheet(sheet));
