import {
  lookupQuerySchema,
  organizationLookupSchema,
  personLookupSchema,
} from '../articles/lookup.ts';
import { get } from './endpoint.ts';

/** Searches ORCID for persons by name. */
export const lookUpOrcid = get('/api/admin/lookup/orcid', 'admin', {
  query: lookupQuerySchema,
  responses: { 200: personLookupSchema },
  errors: ['invalid_request'],
});

/** Searches ROR for organizations by name. */
export const lookUpRor = get('/api/admin/lookup/ror', 'admin', {
  query: lookupQuerySchema,
  responses: { 200: organizationLookupSchema },
  errors: ['invalid_request'],
});
