import { runRemoteFiles } from '@app/service-kit';

await runRemoteFiles({ name: 'webdata', folder: import.meta.dirname });
