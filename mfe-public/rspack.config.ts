import { remoteConfig } from '@app/build-kit';
import { serverConfig } from './rspack.server.ts';

const context = import.meta.dirname;

export default [remoteConfig({ name: 'public', context }), serverConfig(context)];
