import { serveProcess } from '@app/service-kit/serve-process';
import { getResolvedPDFJS } from 'unpdf';
import { examineFile } from './examine-file.ts';
import { rewritePdf } from './pdf/examine.ts';

await getResolvedPDFJS();
await serveProcess(examineFile({ pdf: rewritePdf }));
