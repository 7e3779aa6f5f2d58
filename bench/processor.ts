/**
 * Measures the processor time per request of each server, beside a bare Koa server that returns the same bytes. It is
 * the short form of the other parts: processor time hardly depends on other load on the machine, and the requests to both
 * servers alternate.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { articlePath } from '@app/contracts';
import { internalHeaders } from '@app/service-kit';
import { articleFields, createIssue, sendArticle, signIn } from '../checks/systems/articles.ts';
import type { ServerName } from '../local/system/addresses.ts';
import { processesMarked } from '../local/system/ownership.ts';
import { type Journal, startJournal } from './journal/system.ts';
import { median, type Place, type Row } from './part.ts';
import { startBareServers } from './reads/bare.ts';

const ARTICLES = 200;
const CONNECTIONS = 8;
const ROUNDS = 10;
/** The rounds that let the compiler optimise both servers. */
const WARM_UP = 3;
/** A ratio that falls below this share of the usual one fails. */
const LEAST_SHARE = 0.7;
/** How often a ratio that is too low is measured, because other programs on the machine can lower it. */
const TRIES = 3;

interface Subject {
  name: string;
  /** The request of a round; `n` is different each time. */
  url(n: number): string;
  /** The processes whose time counts. */
  pids: number[];
  /** Requests in a round, so many that a round takes about 0.1 s of processor time. */
  requests: number;
}

interface Compared extends Subject {
  base: Subject;
  /** The usual ratio of the baseline's time to this time on an otherwise idle machine. It is higher on a busy one. */
  usual: number;
}

export async function measure(place: Place): Promise<Row[]> {
  const bare = await startBareServers(place.folder);
  try {
    const journal = await startJournal(place, { articles: ARTICLES, beside: bare.origins });
    try {
      return await measureSubjects(await prepareSubjects(journal, bare), journal);
    } finally {
      await journal.stop();
    }
  } finally {
    bare.stop();
  }
}

type BareServers = Awaited<ReturnType<typeof startBareServers>>;

async function prepareSubjects(journal: Journal, bare: BareServers): Promise<Compared[]> {
  const headers = await signIn(journal);
  await createIssue(journal, headers);
  const fields = articleFields('BENCH-1');
  await sendArticle(`${journal.baseUrl}/api/admin/archives`, headers, fields);
  const pidsOf = (...names: ServerName[]) =>
    names.flatMap((name) => journal.processes(name).map(({ pid = 0 }) => pid));
  const koa = processesMarked(bare.mark('koa'));
  const copied = async (name: string, server: ServerName, path: string): Promise<Subject> => {
    await bare.copy(name, journal.origin(server), path, journal.internalKey);
    return { name, url: () => `${bare.origins.koa}/${name}`, pids: koa, requests: 400 };
  };
  const page = await copied('page', 'shell', articlePath(fields));
  const api = await copied('api', 'svc-content', `/api/archives/ref/${fields.refnumber}`);
  const shell = journal.origin('shell');
  const content = journal.origin('svc-content');
  const gateway = journal.processes('gateway').map(({ pid = 0 }) => pid);
  return [
    {
      name: 'a cached page of the shell',
      url: () => shell + articlePath(fields),
      pids: pidsOf('shell'),
      requests: 200,
      base: page,
      usual: 0.15,
    },
    {
      name: 'an article of the API',
      url: () => `${content}/api/archives/ref/${fields.refnumber}`,
      pids: pidsOf('svc-content'),
      requests: 200,
      base: api,
      usual: 0.2,
    },
    {
      name: 'different searches of the API',
      url: (n) => `${content}/api/search?q=hydrates+part+${n}&page=1`,
      pids: pidsOf('svc-content'),
      requests: 50,
      base: api,
      usual: 0.0175,
    },
    {
      name: 'the gateway, passing a page',
      url: () => `${journal.baseUrl}/bench/koa/page`,
      pids: gateway,
      requests: 200,
      base: page,
      usual: 0.084,
    },
  ];
}

async function measureSubjects(subjects: Compared[], journal: Journal): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const headers = { ...internalHeaders([journal.internalKey]), 'accept-encoding': 'br' };
  let sent = 0;
  const timeOf = async ({ url, pids, requests }: Subject): Promise<number> => {
    const before = processorUs(pids);
    let left = requests;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (left > 0) {
          left -= 1;
          sent += 1;
          await request(url(sent), { agent, headers });
        }
      }),
    );
    return (processorUs(pids) - before) / requests;
  };
  const compare = async (subject: Compared): Promise<Row> => {
    const times: number[] = [];
    const ratios: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const base = await timeOf(subject.base);
      const time = await timeOf(subject);
      if (round < 0) continue;
      times.push(time);
      ratios.push(base / time);
    }
    return { name: subject.name, unit: 'µs', values: times, ratio: median(ratios) };
  };
  const rows: Row[] = [];
  for (const subject of subjects) {
    const least = Number((subject.usual * LEAST_SHARE).toPrecision(2));
    let row = await compare(subject);
    for (let tries = 1; tries < TRIES && (row.ratio ?? 0) < least; tries += 1) {
      row = await compare(subject);
    }
    rows.push({ ...row, aim: { least } });
  }
  agent.destroy();
  return rows;
}

function request(url: string, options: { agent: Agent; headers: Record<string, string> }) {
  return new Promise<void>((resolve, reject) => {
    get(url, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: status ${response.statusCode}`));
      response.once('end', resolve).resume();
    }).once('error', reject);
  });
}

/** Returns the processor time so far of all threads of the processes, in µs. */
function processorUs(pids: number[]): number {
  const nanoseconds = pids.flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((task) => {
      try {
        return Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]);
      } catch {
        // The thread has ended since its folder was listed.
        return 0;
      }
    }),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1_000;
}
