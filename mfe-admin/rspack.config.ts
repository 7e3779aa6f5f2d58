import { officeConfig } from '@app/web-kit/office/build';

export default officeConfig({ name: 'admin', context: import.meta.dirname });
