import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { type InteractionResults } from 'oidc-provider';

/** A substitute for ORCID's sign-in. */
export interface OrcidStandIn {
  url: string;
  /** The iD of the person who signs in, or null if the person denies access. */
  person: string | null;
  /** The responses to the next requests for a token, instead of a token. */
  failures: { status: number; body: string; type: string }[];
  close(): Promise<void>;
}

interface Client {
  id: string;
  secret: string;
  redirectUri: string;
}

/**
 * Starts the substitute, an OAuth server with ORCID's paths and scope that requires PKCE. As at ORCID, the response
 * with the token contains the iD. The sign-in page redirects at once.
 */
export async function startOrcidStandIn({
  id,
  secret,
  redirectUri,
}: Client): Promise<OrcidStandIn> {
  const standIn: OrcidStandIn = {
    url: '',
    person: null,
    failures: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const isToken = request.url === '/oauth/token';
    const failure = isToken ? standIn.failures.shift() : undefined;
    if (failure) {
      response.writeHead(failure.status, { 'content-type': failure.type }).end(failure.body);
    } else if (request.url?.startsWith('/sign-in/')) {
      void signIn(request, response);
    } else void provider.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'object' && address) standIn.url = `http://127.0.0.1:${address.port}`;

  const provider = new Provider(standIn.url, {
    clients: [
      {
        client_id: id,
        client_secret: secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['/authenticate'],
    pkce: { required: () => true },
    routes: { authorization: '/oauth/authorize', token: '/oauth/token' },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    cookies: { keys: ['test'] },
  });
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.oidc?.route !== 'token' || ctx.status !== 200) return;
    ctx.body = Object.assign(ctx.body as object, {
      orcid: ctx.oidc.entities.Account?.accountId,
      name: 'A Person',
    });
  });

  const signIn = async (request: IncomingMessage, response: ServerResponse) => {
    const { prompt, params, session, grantId } = await provider.interactionDetails(
      request,
      response,
    );
    const finish = (result: InteractionResults) =>
      provider.interactionFinished(request, response, result);
    if (standIn.person === null) return finish({ error: 'access_denied' });
    if (prompt.name === 'login') return finish({ login: { accountId: standIn.person } });
    const accountId = session?.accountId;
    const grant =
      (grantId && (await provider.Grant.find(grantId))) ||
      new provider.Grant({ ...(accountId && { accountId }), clientId: String(params.client_id) });
    grant.addOIDCScope('/authenticate');
    return finish({ consent: { grantId: await grant.save() } });
  };
  return standIn;
}
