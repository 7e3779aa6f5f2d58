import { runRelease } from '@app/service-kit/releases';

await runRelease({ name: 'admin', folder: import.meta.dirname });
