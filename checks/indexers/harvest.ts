import { journalExportSchema } from '@app/contracts';
import type { Client } from '../systems/client.ts';
import { run } from './run.ts';

/** Runs a client that harvests all records while articles are edited. Returns the missed and the repeated articles. */
export async function harvestWhileEdited(
  client: Client,
  prefix: string,
  command: string[],
  signal: AbortSignal,
) {
  const { body } = await client.send('GET', '/api/admin/export/journal.json');
  const ids = journalExportSchema.parse(body).articles.map(({ id }) => id);
  const edited = new Set<string>();
  const began = performance.now();
  let isOver = false;
  const edit = async () => {
    for (let at = 0; !isOver; at += 1) {
      // Articles that were sent and articles that are still to come.
      const id = ids[(at * 7_919) % ids.length] ?? '';
      const fields = { country: `Land ${at}` };
      const { status } = await client.send('POST', `/api/archives/${id}`, fields);
      if (status === 200) edited.add(id);
    }
  };
  const harvest = run([...command, `${client.origin}/oai`, prefix], signal).finally(() => {
    isOver = true;
  });
  const [{ code, output }] = await Promise.all([harvest, edit()]);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  if (code !== 0) return { problems: output.split('\n') };

  const records = output
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  const times = new Map<string, number>();
  for (const [identifier = ''] of records) {
    const id = identifier.split(':').at(-1) ?? '';
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  const missing = ids.filter((id) => !times.has(id));
  const repeated = [...times].filter(([id, count]) => count > 1 && !edited.has(id));
  return {
    articles: ids.length,
    records: records.length,
    edited: edited.size,
    seconds,
    problems: [
      ...missing.map((id) => `${id} is missing`),
      ...repeated.map(([id, count]) => `${id} was not edited, but sent ${count} times`),
    ],
  };
}
