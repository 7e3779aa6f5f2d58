import { journalExportSchema } from '@app/contracts';
import type { RunningSystem } from '../../local/system/start-system.ts';
import { metadataFormats } from '../../svc-content/exchange/oai/formats/formats.ts';
import {
  depositableOddArticle,
  fullArticle,
  fullSettings,
} from '../../svc-content/store/testing/full-article.ts';
import { articleFields, createIssue, publish } from '../systems/articles.ts';
import type { Client } from '../systems/client.ts';

/** Publishes articles of each kind. Returns the responses about them that indexers get, by file name. */
export async function examples(
  system: RunningSystem,
  client: Client,
): Promise<Record<string, string>> {
  const read = async (path: string, init?: RequestInit) => {
    const answer = await fetch(system.baseUrl + path, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text;
  };
  const ask = (args: Record<string, string>) => read(`/oai?${new URLSearchParams(args)}`);

  // Keep the setting `domain` empty, so that links in the responses lead to this site.
  const { domain: _, ...settings } = fullSettings;
  await client.send('POST', '/api/settings', settings);
  await createIssue(client);
  const send = (refnumber: string, fields: Record<string, string>) =>
    publish(client, refnumber, { ...articleFields(refnumber), ...fields });
  await send('FULL-1', fullArticle);
  await send('ODD-1', depositableOddArticle(60));
  await send('PLAIN-1', { doi: '10.5555/plain.1' });
  await send('OFF-1', {});
  const idOf = async (refnumber: string) =>
    JSON.parse(await read(`/api/archives/ref/${refnumber}`)).id as string;
  const off = await idOf('OFF-1');
  await client.send('POST', `/api/archives/${off}`, { status: 'disabled' });

  const files: Record<string, string> = {
    'oai-identify': await ask({ verb: 'Identify' }),
    'oai-formats': await ask({ verb: 'ListMetadataFormats' }),
    'oai-sets': await ask({ verb: 'ListSets' }),
    'oai-bad-verb': await ask({ verb: 'Nothing' }),
    'oai-bad-argument': await ask({ verb: 'ListRecords', metadataPrefix: '<' }),
    'oai-no-id': await ask({ verb: 'GetRecord', identifier: 'x', metadataPrefix: 'oai_dc' }),
    'oai-no-records': await ask({
      verb: 'ListIdentifiers',
      metadataPrefix: 'oai_dc',
      until: '1990-01-01',
    }),
    'crossrefroles-articles': await deposit(client, ['FULL-1', 'ODD-1', 'PLAIN-1']),
  };
  if (!files['crossrefroles-articles']?.includes('<role type=')) {
    throw new Error('The deposit has no roles');
  }
  const host = /<repositoryIdentifier>(.*?)</.exec(files['oai-identify'] ?? '')?.[1];
  const identifier = `oai:${host}:${await idOf('FULL-1')}`;
  for (const { prefix } of metadataFormats) {
    const record = await ask({ verb: 'GetRecord', identifier, metadataPrefix: prefix });
    files[`oai-record-${prefix}`] = record;
    // Lists only records changed today, which are the articles that this function has published.
    const today = new Date().toISOString().slice(0, 10);
    const list = { verb: 'ListRecords', metadataPrefix: prefix, from: today };
    files[`oai-records-${prefix}`] = await ask(list);
    files[`oai-set-${prefix}`] = await ask({ ...list, set: 'year-2026' });
    if (prefix === 'marcxml') {
      files['marcxml-record'] = /<metadata>(.*)<\/metadata>/s.exec(record)?.[1] ?? '';
    }
  }
  return files;
}

/** Returns the deposit of all enabled articles that have a DOI. */
export async function depositOfAll(client: Client): Promise<string> {
  const { body } = await client.send('GET', '/api/admin/export/journal.json');
  const refnumbers = journalExportSchema
    .parse(body)
    .articles.filter(({ status, doi }) => status === 'enabled' && doi)
    .map(({ refnumber }) => refnumber);
  return deposit(client, refnumbers);
}

async function deposit(client: Client, refnumbers: string[]): Promise<string> {
  const answer = await fetch(`${client.origin}/api/admin/crossref`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ refnumbers }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
