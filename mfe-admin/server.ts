import { runRemoteFiles } from '@app/service-kit';

await runRemoteFiles({ name: 'admin', folder: import.meta.dirname });
