import { runRemoteFiles } from '@app/service-kit/remote-files';

await runRemoteFiles({ name: 'admin', folder: import.meta.dirname });
