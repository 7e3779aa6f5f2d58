import { buildGoTool } from '../../local/setup/go-tools.mjs';
import { installTraefik } from '../../local/setup/traefik.mjs';

/** The Go programs that serve a journal: functions that return their paths. */
export const programs = {
  ferretdb: () => buildGoTool('ferretdb'),
  minio: () => buildGoTool('minio'),
  traefik: installTraefik,
};
