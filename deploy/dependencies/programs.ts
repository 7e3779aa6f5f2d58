import { buildGoTool } from '../../local/setup/go-tools.mjs';
import { installTraefik } from '../../local/setup/traefik.mjs';

/** The Go programs that serve a journal, by name. Each function returns the path of its program. */
export const programs = {
  ferretdb: () => buildGoTool('ferretdb'),
  minio: () => buildGoTool('minio'),
  traefik: installTraefik,
};
