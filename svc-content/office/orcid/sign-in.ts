import { bareOrcid, isOrcid } from '@app/contracts';
import * as oauth from 'oauth4webapi';
import type { ContentEnv } from '../../env.ts';
import { refused } from './invitations.ts';

/** The time limit of ORCID's answer in milliseconds. */
const LIMIT_MS = 10_000;

export interface OrcidAccount {
  /** The origin of ORCID: https://orcid.org or, for tests, https://sandbox.orcid.org. */
  url: string;
  clientId: string;
  clientSecret: string;
}

/** Returns the account of the environment, if there is one. */
export function orcidAccountOf({
  ORCID_URL: url,
  ORCID_CLIENT_ID: clientId,
  ORCID_CLIENT_SECRET: clientSecret,
}: Pick<ContentEnv, 'ORCID_URL' | 'ORCID_CLIENT_ID' | 'ORCID_CLIENT_SECRET'>) {
  return clientId && clientSecret ? { url, clientId, clientSecret } : undefined;
}

/** The data that the author's browser stores during the sign-in at ORCID. */
export interface SignIn {
  state: string;
  verifier: string;
}

/**
 * Lets a person sign in at ORCID to learn the iD (OAuth 2.0, authorization code with PKCE). `state` binds the answer to
 * the browser that started the sign-in.
 */
export function orcidSignIn({ url, clientId, clientSecret }: OrcidAccount) {
  const server: oauth.AuthorizationServer = {
    issuer: url,
    authorization_endpoint: `${url}/oauth/authorize`,
    token_endpoint: `${url}/oauth/token`,
  };
  const client: oauth.Client = { client_id: clientId };
  return {
    async begin(redirectUri: string): Promise<{ address: string; signIn: SignIn }> {
      const signIn = {
        state: oauth.generateRandomState(),
        verifier: oauth.generateRandomCodeVerifier(),
      };
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        scope: '/authenticate',
        redirect_uri: redirectUri,
        state: signIn.state,
        code_challenge: await oauth.calculatePKCECodeChallenge(signIn.verifier),
        code_challenge_method: 'S256',
      });
      return { address: `${server.authorization_endpoint}?${query}`, signIn };
    },

    /** Returns the iD of the person who has signed in. */
    async finish(
      answer: URLSearchParams,
      { state, verifier }: SignIn,
      redirectUri: string,
    ): Promise<string> {
      try {
        const parameters = oauth.validateAuthResponse(server, client, answer, state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          oauth.ClientSecretPost(clientSecret),
          parameters,
          redirectUri,
          verifier,
          {
            signal: AbortSignal.timeout(LIMIT_MS),
            // Addresses without TLS are used only by substitutes in tests.
            [oauth.allowInsecureRequests]: url.startsWith('http:'),
          },
        );
        const token = await oauth.processAuthorizationCodeResponse(server, client, response);
        const orcid = bareOrcid(String(token.orcid));
        if (isOrcid(orcid)) return orcid;
        throw new Error('The token has no ORCID iD');
      } catch (error) {
        if (error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied') {
          throw refused('You have not allowed ORCID to share your iD with the journal.', error);
        }
        throw refused('The sign-in at ORCID did not succeed.', error);
      }
    },
  };
}
