import { fileURLToPath } from 'node:url';
import { runRemoteFiles } from '@app/service-kit/remote-files';

await runRemoteFiles({ name: 'review', folder: fileURLToPath(new URL('.', import.meta.url)) });
