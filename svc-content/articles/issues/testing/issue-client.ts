import { type AdminArticle, type AdminIssue, adminIssueSchema, type Problem } from '@app/contracts';
import { expect } from 'vitest';
import { publish } from '../../../store/testing/publish.ts';
import type { TestContent } from '../../../store/testing/start-content.ts';

/**
 * Returns functions that create, change, read and remove issues and create their articles as an administrator, and
 * functions that read responses.
 */
export function issueClient(content: TestContent) {
  const admin = content.sign('admin');
  let number = 0;
  async function issueOf(fields: object = {}): Promise<AdminIssue> {
    number += 1;
    const body = { year: 2026, volume: 1, issue: number, ...fields };
    const answer = await content.post('/api/admin/create-issue', body, admin);
    expect(answer.status).toBe(201);
    return adminIssueSchema.parse(await answer.json());
  }
  const add = ({ issue }: AdminIssue, fields: Record<string, string> = {}) =>
    publish(content, { issue: String(issue), ...fields });
  const change = (id: string, fields: object, token: string | undefined = admin) =>
    content.post(`/api/admin/issues/${id}`, fields, token);
  async function changed(id: string, fields: object): Promise<AdminIssue> {
    const answer = await change(id, fields);
    expect(answer.status).toBe(200);
    return adminIssueSchema.parse(await answer.json());
  }
  const remove = (id: string, query = '', token = admin) =>
    fetch(`${content.url}/api/admin/issues/${id}${query}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
  const problemOf = async (answer: Response) => {
    const { error, issues } = (await answer.json()) as Problem;
    return [answer.status, error, issues?.[0]?.path];
  };
  const read = async (id: string) => (await content.get(`/api/archives/${id}`, admin)).json();

  /** Returns what readers, indexers and harvesters receive about an issue and its article. */
  async function copiesOf({ issue }: AdminIssue, { id, refnumber }: AdminArticle) {
    const path = `/api/archives/2026/1/${issue}`;
    const statuses = [
      path,
      `/feed.xml?year=2026&volume=1&issue=${issue}`,
      `/api/archives/ref/${refnumber}`,
      `/archives/2026/vol1/issue${issue}/${refnumber}.pdf`,
      `/api/cite/${refnumber}.bib`,
      `/api/jats/${refnumber}.xml`,
      `/api/issues/2026/1/${issue}.zip`,
    ].map(async (each) => (await content.get(each)).status);
    const lists = ['/feed.xml', `/api/search?q=${refnumber}`, '/sitemap.xml?part=articles-1'].map(
      async (each) => (await (await content.get(each)).text()).includes(refnumber),
    );
    const archives = await (await content.get('/api/archives')).json();
    const record = `/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:journal.test:${id}`;
    const oai = await (await content.get(record)).text();
    return {
      statuses: [...new Set(await Promise.all(statuses))],
      lists: [...new Set(await Promise.all(lists))],
      isInArchives: (archives as { issues: number[] }[]).some(({ issues }) =>
        issues.includes(issue),
      ),
      oai: /<error code="\w+"|<header status="deleted"|<header/.exec(oai)?.[0],
      datestamp: /<datestamp>([^<]+)/.exec(oai)?.[1],
    };
  }
  return { issueOf, add, change, changed, remove, problemOf, read, copiesOf };
}
