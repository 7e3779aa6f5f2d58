import { officeConfig } from '@app/web-kit/office/build';

export default officeConfig({ name: 'webdata', context: import.meta.dirname });
