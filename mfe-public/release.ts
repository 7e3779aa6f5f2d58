import { runRelease } from '@app/service-kit/releases';

await runRelease({ name: 'public', folder: import.meta.dirname });
