import { officeConfig } from '@app/build-kit';

export default officeConfig({ name: 'admin', context: import.meta.dirname });
