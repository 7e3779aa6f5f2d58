import { serveProcess } from '@app/service-kit/serve-process';
import { rewriteDocx } from './docx/examine.ts';
import { examineFile } from './examine-file.ts';
import { rewriteText } from './plain-text.ts';

await serveProcess(examineFile({ docx: rewriteDocx, txt: rewriteText }));
