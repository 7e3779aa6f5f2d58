import { output } from './processes.ts';

/** Removes the users from the addresses of databases: the embedded database has none. Each service has one connection. */
const EMBEDDED = 's|^mongodb://.*/(\\w+).*|mongodb://mongo:27017/\\1?maxPoolSize=1|';

/** Makes the secrets that a site's folder lacks, for the embedded database. */
export async function makeSecrets(folder: string): Promise<void> {
  await output('sh', [`${folder}/deploy/make-secrets.sh`]);
  await output('sh', ['-ec', `sed -Ei '${EMBEDDED}' ${folder}/secrets/mongo-*-url`]);
}
