import { BADGE_ISSUER_PATH } from '@app/contracts';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { verifyCredential } from '@digitalbazaar/vc';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import { z } from 'zod';
import { loadContext } from '../signing/credentials.ts';

const didSchema = z.looseObject({ verificationMethod: z.array(z.looseObject({ id: z.string() })) });

/**
 * Returns a function that verifies a badge and its status with third-party programs. That function returns the reason
 * why the badge is refused, or an empty text. `read` returns the JSON at a path of the journal's site.
 */
export function badgeVerifier(read: (path: string) => Promise<unknown>) {
  const documentLoader = async (url: string) => {
    const loaded = (document: unknown) => ({ contextUrl: null, documentUrl: url, document });
    const [did = '', key] = url.split('#');
    if (did.startsWith('did:web:')) {
      const document = didSchema.parse(await read(`${BADGE_ISSUER_PATH}/did.json`));
      if (!key) return loaded(document);
      const method = document.verificationMethod.find(({ id }) => id === url);
      if (!method) throw new Error(`There is no key ${url}`);
      return loaded({ '@context': 'https://w3id.org/security/multikey/v1', ...method });
    }
    return url.includes('/api/') ? loaded(await read(new URL(url).pathname)) : loadContext(url);
  };
  const suite = () => new DataIntegrityProof({ cryptosuite });
  return async (credential: object): Promise<string> => {
    let reason = '';
    const { verified, error } = await verifyCredential({
      credential,
      suite: suite(),
      documentLoader,
      async checkStatus(options) {
        const status = await checkStatus({ ...options, documentLoader, suite: suite() });
        if (!status.verified) reason = `${status.error?.message}`;
        else if (status.results.some((one) => one.status)) reason = 'revoked';
        return { verified: reason === '' };
      },
    });
    if (verified) return '';
    if (reason) return reason;
    return [error, ...(error?.errors ?? [])].map((one) => `${one?.message ?? one}`).join('; ');
  };
}
