/** Builds the images of compose.yaml, and a replacement of the Redis image, into folders below .cache/images. */
import { existsSync } from 'node:fs';
import { listContext, readProject } from '../reader.ts';
import { baseTree } from './base-tree.ts';
import { buildImage } from './build-image.ts';
import { imageFile } from './image.ts';
import { run } from './layers.ts';

const only = process.argv.slice(2);

const { services } = await readProject('compose.yaml');
const dockerfiles = new Map([['redis', 'deploy/images/redis.Dockerfile']]);
for (const { image, build } of Object.values(services)) {
  if (build) dockerfiles.set(image.replace(/^.*\//, ''), build.dockerfile);
}
baseTree();
const files = await listContext();
for (const [name, dockerfile] of dockerfiles) {
  if (only.length > 0 && !only.includes(name) && existsSync(imageFile(name))) continue;
  const start = performance.now();
  const { layers } = await buildImage(name, dockerfile, files);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const own = layers.slice(0, -1).map((layer) => Number(run('du', '-sm', layer).split('\t')[0]));
  const size = own.reduce((sum, each) => sum + each, 0);
  console.log(`  ✓  ${name}: built in ${seconds} s, ${size} MB above its base`);
}
