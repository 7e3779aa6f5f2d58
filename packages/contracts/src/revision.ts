import { z } from 'zod';

/**
 * `GET /api/revision` of svc-content, passed on by the public remote's server as `GET /revision`: a
 * text that is another one after every write that a reader could see. The same journal has the same
 * revision in every instance.
 */
export const revisionSchema = z.object({ revision: z.string() });
export type Revision = z.infer<typeof revisionSchema>;
