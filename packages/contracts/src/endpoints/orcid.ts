import { z } from 'zod';
import { orcidLinkQuerySchema, orcidLinkSchema } from '../articles/orcid-link.ts';
import { file, get, redirect } from './endpoint.ts';

/** Creates a link with which an author confirms the ORCID iD. */
export const makeOrcidLink = get('/api/admin/archives/{id}/orcid-link', 'admin', {
  query: orcidLinkQuerySchema,
  responses: { 200: orcidLinkSchema },
  errors: ['invalid_request', 'not_found'],
});

// Browsers show these responses as pages, so errors are pages too. No schema validates an invitation, because its
// signature reveals changes.
const page = file('text/html');
const ofLink = z.object({ invitation: z.string().catch('') });

/** The page that a link opens. */
export const showOrcidInvitation = get('/api/orcid', 'anyone', {
  query: ofLink,
  responses: { 200: page, 400: page },
});

/** Sends the author to ORCID's page for signing in. */
export const signInAtOrcid = get('/api/orcid/sign-in', 'anyone', {
  query: ofLink,
  responses: { 302: redirect, 400: page },
});

/** Stores the iD. ORCID redirects the author to this address after the sign-in. */
export const confirmOrcid = get('/api/orcid/callback', 'anyone', {
  responses: { 302: redirect, 400: page },
});
