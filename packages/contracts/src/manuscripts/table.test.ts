import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { automaticSteps, commandRow, commandsOf, manuscriptCommandNames } from './commands.ts';
import { editorCommandSchema } from './desk.ts';
import { guards } from './guards.ts';
import { manuscriptMails } from './mails.ts';
import {
  type ManuscriptRole,
  type ManuscriptState,
  manuscriptRoles,
  manuscriptStateNames,
  seenState,
  stateRow,
} from './states.ts';
import { redrawn } from './testing/drawing.ts';

const rows = manuscriptCommandNames.map((name) => ({ name, ...commandRow(name) }));
const ends: ManuscriptState[] = ['published', 'deleted'];
const of = (role: ManuscriptRole) =>
  rows.filter(({ who }) => who.includes(role)).map(({ name }) => name);

describe('the table of manuscripts', () => {
  it('gives authors, co-authors and reviewers their commands and no other', () => {
    expect(of('author')).toEqual([
      ...['save', 'discard', 'submit', 'revise', 'withdraw', 'report-payment', 'send-link'],
    ]);
    expect(of('co-author')).toEqual(['send-link', 'agree', 'object']);
    expect(of('reviewer')).toEqual([
      ...['send-link', 'accept-invitation', 'decline', 'save-review', 'submit-review', 'reopen'],
    ]);
    expect(manuscriptRoles.flatMap(of)).toEqual(expect.arrayContaining(manuscriptCommandNames));
  });

  it('has a request for each command of editors', () => {
    const requests = editorCommandSchema.options.map(({ shape }) => shape.name.value);
    expect(requests.toSorted()).toEqual(of('editor').toSorted());
  });

  it('lets authors withdraw at any time before acceptance', () => {
    const beforeAcceptance = manuscriptStateNames.filter((state) => {
      const commands = commandsOf('author', state);
      return commands.includes('withdraw') || commands.includes('discard');
    });
    expect(beforeAcceptance).toEqual([
      ...[
        'draft',
        'checks',
        'returned',
        'desk',
        'review',
        'short',
        'decision',
        'revision',
        'revised',
      ],
    ]);
  });

  it('gives every turn to a role that can end the turn, except in final states', () => {
    for (const state of manuscriptStateNames) {
      const { turn, clock } = stateRow(state);
      if (turn === 'no one') {
        expect([ends.includes(state), clock]).toEqual([true, undefined]);
        continue;
      }
      expect(clock, state).toBeDefined();
      const ending = commandsOf(turn, state).filter((name) => {
        const { to, sets } = commandRow(name);
        return to !== undefined || sets !== undefined;
      });
      // Editors publish the article in svc-content. A command of `system` then ends the turn.
      if (state === 'article') ending.push(...commandsOf('system', state));
      // The turn of reviewers ends with their invitations.
      const reviews = turn === 'reviewer' ? commandsOf(turn, state, 'agreed') : [];
      expect([...ending, ...reviews], state).not.toEqual([]);
    }
  });

  it('leads from every state to a final state', () => {
    const steps = [
      ...rows.flatMap(({ from, to }) => (to ? from.map((each) => ({ from: each, to })) : [])),
      ...automaticSteps,
    ];
    const good = new Set(ends);
    for (let size = 0; size !== good.size; ) {
      size = good.size;
      for (const { from, to } of steps) if (good.has(to)) good.add(from);
    }
    expect(manuscriptStateNames.filter((state) => !good.has(state))).toEqual([]);
  });

  it('gives the commands of each side only guards that read data of this side', () => {
    for (const { name, who, when = [] } of rows) {
      const about = when.map((guard) => guards[guard].about);
      if (who.includes('author'))
        expect(
          about.filter((each) => each !== 'author'),
          name,
        ).toEqual([]);
      if (who.includes('reviewer'))
        expect(
          about.filter((each) => each !== 'reviewer'),
          name,
        ).toEqual([]);
      if (who.includes('co-author')) expect(about, name).toEqual([]);
    }
  });

  it('offers authors the same commands in states that look the same', () => {
    for (const state of manuscriptStateNames) {
      for (const role of ['author', 'co-author'] as const) {
        expect(commandsOf(role, state), state).toEqual(commandsOf(role, seenState(state)));
      }
    }
  });

  it('has only mails that are sent', () => {
    const kinds = Object.keys(manuscriptMails);
    const byRow = rows.flatMap(({ mails = [] }) => mails.map(({ kind }) => kind as string));
    const elsewhere = ['reviewer-invitation', 'reviewer-ended', 'editor-digest'];
    expect([...new Set([...byRow, ...elsewhere])].sort()).toEqual(kinds.sort());
  });

  it('is drawn in docs/manuscripts.md', async () => {
    const path = `${import.meta.dirname}/../../../../docs/manuscripts.md`;
    await expect(redrawn(readFileSync(path, 'utf8'))).toMatchFileSnapshot(path);
  });
});
