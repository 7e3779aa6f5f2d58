import { officeConfig } from '@app/build-kit';

export default officeConfig({ name: 'webdata', context: import.meta.dirname });
