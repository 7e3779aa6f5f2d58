import { officeConfig } from '@app/build-kit';

export default officeConfig({ name: 'review', context: import.meta.dirname });
