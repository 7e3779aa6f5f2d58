export * from './article-text.ts';
export * from './ids.ts';
export * from './mathml.ts';
export * from './report.ts';
export { fullTextSchema } from './schema.ts';
export * from './shown-text.ts';
export * from './tree.ts';
export * from './walk.ts';
export * from './words.ts';
