import { runRemoteFiles } from '@app/service-kit/remote-files';

await runRemoteFiles({ name: 'webdata', folder: import.meta.dirname });
