export * from './local-paths.ts';
export * from './package.ts';
export * from './xml.ts';
