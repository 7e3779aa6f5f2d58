import { journalName } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import type { Context } from 'koa';
import { z } from 'zod';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import type { ArticleCollection } from '../../articles/model.ts';
import { answerBearer } from '../../store/record-store/responses.ts';
import { confirm, findInvited, invited } from './confirmation.ts';
import { refused, signedInvitations } from './invitations.ts';
import { confirmedPage, invitationPage, refusalPage } from './pages.ts';
import { type OrcidAccount, orcidSignIn } from './sign-in.ts';

/** The lifetime of the cookie for the return from ORCID, in seconds. */
const SIGN_IN_SECONDS = 60 * 60;
const COOKIE = 'orcid';

const cookieSchema = z.object({ invitation: z.string(), state: z.string(), verifier: z.string() });

interface Parts {
  auth: Bearer;
  audit: Audit;
  catalogue: Catalogue;
  articles: ArticleCollection;
  publicUrl: string;
  /** The account at ORCID. Without it, no iD can be confirmed. */
  orcidAccount: OrcidAccount | undefined;
}

export function orcidRoutes({ auth, audit, catalogue, articles, publicUrl, orcidAccount }: Parts) {
  const { router, mount } = endpointRouter({ auth });
  const account = orcidAccount && {
    ...signedInvitations(orcidAccount.clientSecret),
    ...orcidSignIn(orcidAccount),
  };
  const required = () => {
    if (account) return account;
    throw refused('This journal does not ask authors to confirm their iDs.');
  };
  const settings = () => catalogue.current.records.settings;
  // Links with a secret lead to the origin of the deployment, because no setting may decide who receives the secret.
  const addressOf = ({ path }: { path: string }, invitation: string) =>
    `${publicUrl}${path}?${new URLSearchParams({ invitation })}`;
  const redirectUri = publicUrl + api.confirmOrcid.path;

  /** Sends a page, unless `write` has sent a redirect. Errors are explained on a page too. */
  const answer = async (ctx: Context, write: () => Promise<string | undefined>) => {
    ctx.set({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' });
    let text: string | undefined;
    try {
      text = await write();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'forbidden') throw error;
      ctx.state.log.info({ err: error.cause, reason: error.detail }, 'ORCID iD not confirmed');
      ctx.status = 400;
      text = refusalPage(journalName(settings()), error.detail ?? '');
    }
    if (text === undefined) return undefined;
    ctx.type = 'html';
    ctx.body = text;
    return undefined;
  };

  mount(api.makeOrcidLink, (ctx, { params, query }) => {
    const article = articles.find(params.id);
    if (!article) throw new AppError('not_found');
    const found = findInvited(article, query);
    if (!account || !found || found.author.orcidAuthenticated) {
      return answerBearer(ctx, { isOn: account !== undefined, link: null });
    }
    const { at, author } = found;
    const { text, expires } = account.write({ article: params.id, at, name: author.name });
    const href = addressOf(api.showOrcidInvitation, text);
    return answerBearer(ctx, { isOn: true, link: { href, expires: expires.toISOString() } });
  });

  mount(api.showOrcidInvitation, (ctx, { query }) =>
    answer(ctx, async () => {
      const invitation = required().read(query.invitation);
      // Apply the writes of other instances first, because another instance may have just stored the iD.
      await articles.caughtUp();
      const { article, author } = invited(articles.find(invitation.article), invitation);
      const journal = journalName(settings());
      return author.orcidAuthenticated
        ? confirmedPage(journal, article, author)
        : invitationPage(journal, article, author, addressOf(api.signInAtOrcid, query.invitation));
    }),
  );

  mount(api.signInAtOrcid, (ctx, { query }) =>
    answer(ctx, async () => {
      const { read, begin } = required();
      const invitation = read(query.invitation);
      invited(articles.find(invitation.article), invitation);
      const { address, signIn } = await begin(redirectUri);
      setCookie(ctx, { invitation: query.invitation, ...signIn });
      return redirect(ctx, address);
    }),
  );

  mount(api.confirmOrcid, [audit.guard], (ctx) =>
    answer(ctx, async () => {
      const { read, finish } = required();
      const begun = cookieOf(ctx);
      setCookie(ctx, undefined);
      if (!begun) {
        throw refused(
          'This sign-in was begun in another browser, or too long ago. Open the link of the journal again.',
        );
      }
      const invitation = read(begun.invitation);
      const orcid = await finish(new URLSearchParams(ctx.querystring), begun, redirectUri);
      const by = { id: `orcid:${orcid}`, name: `${invitation.name} (ORCID)` };
      await confirm(articles, invitation, { orcid, by: { by, address: ctx.ip } });
      // The page of the link shows the confirmed iD, even after a reload.
      return redirect(ctx, addressOf(api.showOrcidInvitation, begun.invitation));
    }),
  );

  /** Sets or removes the cookie for the return from ORCID. */
  const setCookie = (ctx: Context, begun: z.output<typeof cookieSchema> | undefined) => {
    const value = begun ? Buffer.from(JSON.stringify(begun)).toString('base64url') : '';
    const attributes = [
      `Path=${api.showOrcidInvitation.path}`,
      `Max-Age=${begun ? SIGN_IN_SECONDS : 0}`,
      'HttpOnly',
      // `Strict` would not work, because ORCID's page leads back by a redirect of the whole tab.
      'SameSite=Lax',
      ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
    ];
    ctx.append('Set-Cookie', [`${COOKIE}=${value}`, ...attributes].join('; '));
  };

  return router;
}

function redirect(ctx: Context, address: string): undefined {
  ctx.body = null;
  ctx.status = 302;
  ctx.set('Location', address);
}

function cookieOf(ctx: Context): z.output<typeof cookieSchema> | undefined {
  try {
    const value = Buffer.from(ctx.cookies.get(COOKIE) ?? '', 'base64url').toString();
    return cookieSchema.parse(JSON.parse(value));
  } catch {
    return undefined;
  }
}
