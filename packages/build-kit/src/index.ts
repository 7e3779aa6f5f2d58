export { BROWSERS, classNames, moduleRules } from './base.ts';
export { officeConfig } from './office.ts';
export { remoteConfig } from './remote.ts';
export { shellConfig } from './shell.ts';
