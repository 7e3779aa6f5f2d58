import { remoteConfig } from '@app/web-kit/build';
import { serverConfig } from './rspack.server.ts';

const context = import.meta.dirname;

export default [remoteConfig({ name: 'public', context }), serverConfig(context)];
