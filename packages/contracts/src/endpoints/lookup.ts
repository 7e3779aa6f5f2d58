import {
  lookupQuerySchema,
  organizationLookupSchema,
  personLookupSchema,
} from '../articles/lookup.ts';
import { get } from './endpoint.ts';

/** Asks ORCID for the iDs of persons of a name. */
export const lookUpOrcid = get('/api/admin/lookup/orcid', 'admin', {
  query: lookupQuerySchema,
  responses: { 200: personLookupSchema },
  errors: ['invalid_request'],
});

/** Asks ROR for the ids of organizations of a name. */
export const lookUpRor = get('/api/admin/lookup/ror', 'admin', {
  query: lookupQuerySchema,
  responses: { 200: organizationLookupSchema },
  errors: ['invalid_request'],
});
