import { runRelease } from '@app/service-kit/releases';

await runRelease({ name: 'review', folder: import.meta.dirname });
