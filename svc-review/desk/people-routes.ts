import * as api from '@app/contracts/endpoints';
import { PEOPLE_PAGE_SIZE } from '@app/contracts/manuscripts';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import { conflictsOf } from '../people/conflicts.ts';
import type { Editors } from '../people/editors.ts';
import { identityOf, type People, presentPerson, searchPeople } from '../people/people.ts';
import type { PersonFields } from '../store/people.ts';
import type { Desk } from './desk.ts';
import type { DeskIndex } from './desk-index.ts';
import { isHidden } from './list.ts';

interface PeopleRoutes {
  auth: Bearer;
  desk: Desk;
  index: DeskIndex;
  editors: Editors;
  people: People;
}

/** The routes of the journal's pool of reviewers. */
export function peopleRoutes({ auth, desk, index, editors, people }: PeopleRoutes) {
  const { router, mount } = endpointRouter({ auth });
  const present = async (ctx: Context, person: PersonFields) => {
    const loadOf = await index.loads(await editors.callerOf(ctx));
    return presentPerson(person, loadOf(person._id), []);
  };

  mount(api.listPeople, async (ctx, { query: { q, manuscript, page } }) => {
    const editor = await editors.callerOf(ctx);
    const context =
      manuscript === ''
        ? undefined
        : await desk.conflictContext(await desk.sources(manuscript, editor));
    const found = searchPeople(await people.all(), q);
    const loadOf = await index.loads(editor);
    const first = (page - 1) * PEOPLE_PAGE_SIZE;
    return {
      people: found.slice(first, first + PEOPLE_PAGE_SIZE).map((person) => {
        const conflicts = context ? conflictsOf(identityOf(person), context) : [];
        return presentPerson(person, loadOf(person._id), conflicts);
      }),
      total: found.length,
      page,
    };
  });

  mount(api.createPerson, async (ctx, { body }) => present(ctx, await people.create(body)));

  mount(api.updatePerson, async (ctx, { params, body: { version, ...fields } }) =>
    present(ctx, await people.update(params.id, fields, version)),
  );

  mount(api.removePerson, async (ctx, { params }) => {
    const editor = await editors.callerOf(ctx);
    const rows = Array.from(await index.rows());
    const refuse = (reason: string) => {
      const message = `${reason}. Set the person inactive instead`;
      throw new AppError('invalid_request', { issues: [{ path: 'id', message }] });
    };
    const isProposed = rows.some(
      (row) => !isHidden(row, editor) && row.engagements.some(({ person }) => person === params.id),
    );
    if (isProposed) refuse('The person is in the pool of a manuscript');
    // Reviews of a removed person no longer count for a certificate, so reviewers of hidden manuscripts must not be
    // removed. While a manuscript is hidden from the editor, all removals are refused, because refusing only some would
    // reveal the reviewers.
    if (rows.some((row) => isHidden(row, editor))) {
      refuse('The person may be in the pool of a manuscript that you do not see');
    }
    const removed = await people.remove(params.id);
    return present(ctx, removed);
  });

  return router;
}
