import { call, freshIssue, listIssues, signIn } from '../support/api.ts';
import { expect, test } from '../support/test.ts';
import { users } from '../support/users.ts';

test.describe('an issue', () => {
  const cases = [
    { name: 'without a volume', change: { volume: undefined }, fields: ['volume'] },
    { name: 'without a number', change: { issue: '' }, fields: ['issue'] },
    { name: 'of a negative volume', change: { volume: -1 }, fields: ['volume'] },
    { name: 'of a negative number', change: { issue: '-2' }, fields: ['issue'] },
    { name: 'whose volume is a word', change: { volume: 'two' }, fields: ['volume'] },
    {
      name: 'with two faults',
      change: { volume: 1.5, issue: 'one' },
      fields: ['issue', 'volume'],
    },
  ];

  for (const { name, change, fields } of cases) {
    test(`${name} is refused by the field`, async ({ adminToken }) => {
      const key = freshIssue();
      const body = { ...key, ...change };
      const answer = await call('/api/admin/create-issue', { token: adminToken, body });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: 'invalid_request' });
      const { issues } = answer.body as { issues: { path: string }[] };
      expect(issues.map(({ path }) => path).sort()).toEqual(fields);
      // Those that journeys make have volumes from 1,000.
      const near = (await listIssues(adminToken)).filter(
        ({ year, volume }) => year === key.year && (volume === key.volume || volume < 1_000),
      );
      expect(near).toEqual([]);
    });
  }

  test('is made once only', async ({ adminToken }) => {
    const key = freshIssue();
    const make = () => call('/api/admin/create-issue', { token: adminToken, body: key });
    expect((await make()).status).toBe(201);
    const again = await make();
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ error: 'duplicate_issue' });
    const made = (await listIssues(adminToken)).filter(
      ({ year, volume, issue }) =>
        year === key.year && volume === key.volume && issue === key.issue,
    );
    expect(made).toHaveLength(1);
  });

  test('is nothing that staff or visitors may make', async ({ adminToken }) => {
    const key = freshIssue();
    const { token } = await signIn(users.staff);
    const byStaff = await call('/api/admin/create-issue', { token, body: key });
    expect(byStaff.status).toBe(403);
    const byVisitor = await call('/api/admin/create-issue', { body: key });
    expect(byVisitor.status).toBe(401);
    const made = (await listIssues(adminToken)).some(({ volume }) => volume === key.volume);
    expect(made).toBe(false);
  });
});
