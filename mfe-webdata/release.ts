import { runRelease } from '@app/service-kit/releases';

await runRelease({ name: 'webdata', folder: import.meta.dirname });
