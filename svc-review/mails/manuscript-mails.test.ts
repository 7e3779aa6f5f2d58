import type { LinkHolder, MailEvent, ManuscriptMail } from '@app/contracts/manuscripts';
import {
  manuscriptMailKind,
  manuscriptMailNames,
  ofAuthors,
  released,
} from '@app/contracts/manuscripts';
import { connectRedis } from '@app/service-kit';
import { Audit, StoredChanges } from '@app/service-kit/audit';
import { type MailStandIn, startMailStandIn } from '@app/service-kit/mail-testing';
import { connectDatabase } from '@app/service-kit/mongo';
import { attemptsOf, silentLog, testMongoUrl, testRedisUrl } from '@app/service-kit/testing';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invitationReference, type MailFacts } from './facts.ts';
import { originOf } from './mailbox-slots.ts';
import type { ManuscriptMails } from './manuscript-mails.ts';
import { openMails } from './open-mails.ts';

const [MINUTE, DAY] = [60_000, 24 * 60 * 60_000];
const SITE = 'https://journal.example';
const HERE = originOf('192.0.2.1');

let database: Connection;
let redis: Redis;
let audit: Audit;
let standIn: MailStandIn;
let time: number;
let journal: { journal: string; email: string };
let links: Map<string, { address: string; token: string }>;
let mails: ManuscriptMails;
beforeEach(async () => {
  database = await connectDatabase(testMongoUrl(), silentLog);
  redis = await connectRedis(testRedisUrl(), silentLog);
  audit = await Audit.open(database, silentLog);
  standIn = await startMailStandIn('journal', 'secret');
  time = Date.parse('2026-03-14T12:00:00Z');
  journal = { journal: 'Journal of Engines', email: 'office@journal.example' };
  links = new Map();
  mails = restarted();
});
afterEach(async () => {
  await standIn.close();
  redis.disconnect();
  await audit.close();
  await database.dropDatabase();
  await database.close();
});

/** Returns the mails in the state after a restart of the service. */
function restarted(): ManuscriptMails {
  return openMails({
    env: {
      PUBLIC_URL: SITE,
      SMTP_URL: standIn.url,
      SMTP_USER: 'journal',
      SMTP_PASSWORD: 'secret',
      SMTP_FROM: undefined,
    },
    database,
    redis,
    changes: new StoredChanges(audit),
    office: async () => journal,
    renew: async ({ id }) => links.get(id),
    hiddenFrom: async (user) => (user === 'barred' ? ['m1'] : []),
    log: silentLog,
    now: () => time,
  });
}

/** Lets some time pass, and sends what is due. */
async function pass(milliseconds: number): Promise<void> {
  time += milliseconds;
  await attemptsOf(
    () => mails.mails,
    () => time,
  )();
}

const author: LinkHolder = { role: 'author', id: 'a1' };
const reviewer: LinkHolder = { role: 'reviewer', id: 'r1' };
const byAuthors = (text: string) => ofAuthors.parse(text);
const copy = (text: string) => released.parse(text);
const ofAuthor = {
  token: 'a1.SECRET',
  reference: byAuthors('M-2026-0014'),
  title: byAuthors('On mills, by AUTHOR'),
};
const due = Date.parse('2026-03-21T12:00:00Z');
const ofReviewer = { token: 'r1.SECRET', title: copy('On mills') };

const onDesk = { state: 'desk', due, isOverdue: false } as const;
const overdue = { state: 'revision', due, isOverdue: true } as const;

const facts: MailFacts = {
  'personal-link': { token: 'a1.SECRET', reference: 'M-2026-0014' },
  'submission-received': ofAuthor,
  'co-author-link': { ...ofAuthor, author: byAuthors('Asha Rao') },
  'author-reminder': { ...ofAuthor, state: 'revision', due },
  letter: { ...ofAuthor, letter: copy('Dear Asha Rao,\n\nplease shorten it.\n\nMeera Iyer') },
  'fee-request': { ...ofAuthor, due, feeText: 'Transfer 100 euros.' },
  'withdrawal-confirmed': { ...ofAuthor, due },
  'reviewer-invitation': { ...ofReviewer, due, days: 21, round: 1 },
  'reviewer-reminder': { ...ofReviewer, due, status: 'agreed' },
  'reviewer-ended': ofReviewer,
  'reviewer-decision': { ...ofReviewer, decision: 'minor' },
  'editor-digest': {
    rows: [
      { ...{ id: 'm2', reference: 'M-2026-0014', title: 'On mills' }, ...onDesk },
      { ...{ id: 'm1', reference: 'M-2026-0009', title: 'On gears' }, ...overdue },
    ],
  },
};

const eventOf = <K extends ManuscriptMail>(kind: K, occasion = '1'): MailEvent & { kind: K } => {
  const to = manuscriptMailKind(kind).side === 'reviewer' ? reviewer : author;
  return { key: `m1/${kind}/${to.id}/${occasion}`, kind, to };
};

const queue = <Kind extends ManuscriptMail>(kind: Kind, address: string, occasion?: string) => {
  const recipient = { address, name: 'Asha Rao' };
  return kind === 'editor-digest'
    ? mails.queueDigest('editor-digest/e1/2900', recipient, facts['editor-digest'])
    : mails.queue(eventOf(kind, occasion), recipient, facts[kind], { origin: HERE });
};
const both = async () => [
  { to: author, token: 'a1.SECRET', manuscript: 'm2', reference: 'M-2026-0014' },
  { to: reviewer, token: 'r1.SECRET', manuscript: 'm1', reference: 'M-2026-0011' },
];
const listed = async (user = 'meera') => (await mails.list(user, { q: '', page: 1 })).mails;

describe('a mail about a manuscript', () => {
  it.each(manuscriptMailNames)(
    '%s is sent by the journal, with a link that no editor sees',
    async (kind) => {
      expect(await queue(kind, `${kind}@example.org`)).toBe('queued');
      const [{ id } = expect.fail()] = await listed();
      expect(JSON.stringify(await mails.read('meera', id))).not.toContain('SECRET');
      await pass(0);
      const [{ email, to } = expect.fail()] = standIn.received;
      expect(to).toBe(`${kind}@example.org`);
      expect(email.from).toMatchObject({
        name: 'Journal of Engines',
        address: 'office@journal.example',
      });
      expect(email.replyTo).toMatchObject([{ address: 'office@journal.example' }]);
      expect(email.subject).toMatch(/^Journal of Engines[,:]/);
      const role = kind.startsWith('reviewer') ? 'reviewer#r1.SECRET' : 'author#a1.SECRET';
      const page = kind === 'editor-digest' ? 'desk' : role;
      expect(email.text).toContain(`${SITE}/review/${page}`);
      expect(email.text).not.toMatch(/\{\{|undefined/);
      expect(JSON.stringify(await database.collection('mails').findOne())).not.toContain('SECRET');
    },
  );

  it('says what to do and by when, in the journal’s form of a date', async () => {
    await queue('author-reminder', 'asha@example.org');
    await queue('reviewer-decision', 'ravi@example.org');
    await queue('editor-digest', 'meera@example.org');
    await pass(0);
    const texts = new Map(standIn.received.map(({ to, email }) => [to, email.text]));
    expect(texts.get('asha@example.org')).toContain(
      'Please send the revised manuscript with your replies to the reviewers. This is due on 21 March 2026.',
    );
    expect(texts.get('ravi@example.org')).toContain('returned to its authors for a minor revision');
    expect(texts.get('meera@example.org')).toContain(
      'An editor’s turn\n- M-2026-0014, “On mills”: On the desk, due on 21 March 2026\n\nAn author’s turn, overdue\n- M-2026-0009',
    );
  });

  it('names no decision that is unknown', async () => {
    const recipient = { address: 'ravi@example.org', name: 'Ravi' };
    const unknown = { ...ofReviewer, decision: null };
    await mails.queue(eventOf('reviewer-decision'), recipient, unknown, { origin: HERE });
    await pass(0);
    expect(standIn.received[0]?.email.text).toContain('the manuscript is decided.');
  });

  it('to a reviewer contains no data of the authors, even if the service passes them by mistake', async () => {
    for (const kind of manuscriptMailNames.filter((each) => each.startsWith('reviewer'))) {
      const mixed = { ...ofAuthor, author: 'AUTHOR', letter: 'AUTHOR', ...facts[kind] };
      await mails.queue(
        eventOf(kind),
        { address: 'ravi@example.org', name: 'Ravi' },
        mixed as never,
        { origin: HERE },
      );
    }
    await pass(0);
    expect(standIn.received).toHaveLength(4);
    for (const { email, raw } of standIn.received) {
      expect(raw).not.toMatch(/AUTHOR|a1\.|M-2026|m1/);
      expect(email.subject).toContain(invitationReference('r1'));
    }
    expect(invitationReference('r1')).toMatch(/^invitation [A-Z2-9]{5}$/);
  });

  it('with a key is sent once, even if the service was killed before it recorded the sending', async () => {
    expect(await queue('submission-received', 'asha@example.org')).toBe('queued');
    mails = restarted();
    expect(await queue('submission-received', 'asha@example.org')).toBe('known');
    expect(await queue('editor-digest', 'meera@example.org')).toBe('queued');
    expect(await queue('editor-digest', 'meera@example.org')).toBe('known');
    await pass(MINUTE);
    expect(standIn.received.map(({ to }) => to).sort()).toEqual([
      'asha@example.org',
      'meera@example.org',
    ]);
  });

  it('is not lost while the name of the journal is unknown because svc-content has not responded', async () => {
    journal = { journal: '', email: '' };
    await expect(queue('letter', 'asha@example.org')).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('is hidden from editors who are authors or reviewers of the manuscript', async () => {
    await queue('letter', 'asha@example.org');
    const [{ id } = expect.fail()] = await listed();
    expect(await listed('barred')).toEqual([]);
    const all = mails.list('barred', { q: '', page: 1, manuscript: 'm1' });
    expect((await all).total).toBe(0);
    await expect(mails.read('barred', id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(mails.retry('barred', id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['the list of another editor', () => queue('editor-digest', 'ed@example.org')],
    ['the links of a person', () => mails.sendLinks('asha@example.org', HERE, both)],
  ])('is hidden with all of %s, if one of its manuscripts is', async (_what, send) => {
    await send();
    const [{ id } = expect.fail()] = await listed();
    expect(await listed('barred')).toEqual([]);
    await expect(mails.read('barred', id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(mails.retry('barred', id)).rejects.toMatchObject({ code: 'not_found' });
    for (const [manuscript, total] of [
      ['m1', 1],
      ['m2', 1],
      ['m3', 0],
    ] as const) {
      expect(await mails.list('meera', { q: '', page: 1, manuscript })).toMatchObject({ total });
    }
    await mails.remove('m2');
    expect(await listed()).toEqual([]);
  });

  it('is sent again to the present address, with a new link, unless links were revoked', async () => {
    await queue('letter', 'asha@old.example');
    await pass(0);
    const [{ id } = expect.fail()] = await listed();
    await expect(mails.retry('meera', id)).rejects.toMatchObject({ code: 'invalid_request' });
    links.set('a1', { address: 'asha@new.example', token: 'a1.ANOTHER' });
    expect(await mails.retry('meera', id)).toMatchObject({ manuscript: 'm1', state: 'waiting' });
    await pass(0);
    expect(standIn.received.map(({ to }) => to)).toEqual(['asha@old.example', 'asha@new.example']);
    expect(standIn.received[1]?.email.text).toContain(`${SITE}/review/author#a1.ANOTHER`);
  });

  it('is deleted with its manuscript', async () => {
    await queue('letter', 'asha@example.org');
    await mails.remove('m2');
    expect(await listed()).toHaveLength(1);
    await mails.remove('m1');
    expect(await listed()).toEqual([]);
  });

  it('removes web addresses from titles and names of forms', async () => {
    const spam = {
      ...ofAuthor,
      title: byAuthors('Win\nat https://spam.example or www.spam.example'),
    };
    const recipient = { address: 'victim@example.org', name: 'See //spam.example' };
    await mails.queue(eventOf('submission-received'), recipient, spam, { origin: HERE });
    await pass(0);
    expect(standIn.received[0]?.email.text).toContain('Dear See …,');
    expect(standIn.received[0]?.email.text).toContain('“Win at … or …”');
  });

  it('breaks bare domains from forms, which mail programs would turn into links', async () => {
    const spam = { ...ofAuthor, title: byAuthors('Claim at evil.example/pay, by J.Smith, 4.2 V') };
    const recipient = { address: 'victim@example.org', name: 'x@evil。भारत' };
    await mails.queue(eventOf('submission-received'), recipient, spam, { origin: HERE });
    await pass(0);
    const { text } = standIn.received[0]?.email ?? {};
    expect(text).toContain('“Claim at evil. example/pay, by J. Smith, 4.2 V”');
    expect(text).toContain('Dear x@evil。 भारत,');
  });

  it('can be seen before it is sent, without the link', async () => {
    const letter = await mails.preview('letter', author, { name: 'Asha Rao' }, facts.letter);
    expect(letter).toEqual({
      subject: 'Journal of Engines, M-2026-0014: a letter from the editor',
      text: 'Dear Asha Rao,\n\nplease shorten it.\n\nMeera Iyer\n\nYour page:\n(personal link)',
    });
  });
});

describe('mails that a stranger can cause', () => {
  const sent = () => standIn.received.map(({ to }) => to);
  const spellings = ['a@example.org', 'A@Example.org', 'a+b@example.org', 'a@example.org '];

  it('are sent to a mailbox one in 15 minutes, and five a day', async () => {
    const outcomes: string[] = [];
    for (let number = 0; number < 7; number += 1) {
      const address = spellings[number % spellings.length] ?? '';
      outcomes.push(await queue('submission-received', address, String(number)));
    }
    expect(outcomes).toEqual([...Array(5).fill('queued'), 'limited', 'limited']);
    await pass(0);
    expect(sent()).toHaveLength(1);
    await pass(15 * MINUTE - 1);
    expect(sent()).toHaveLength(1);
    await pass(1);
    expect(sent()).toHaveLength(2);
    await pass(DAY);
    expect(sent()).toHaveLength(5);
    const failed = (await listed()).filter(({ state }) => state === 'failed');
    expect(failed.map(({ reason }) => reason)).toEqual(
      Array(2).fill('This address has had too many mails today. Send the mail again tomorrow'),
    );
    expect(await queue('submission-received', 'a@example.org', 'tomorrow')).toBe('queued');
  });

  it('are limited together for all spellings of a Gmail address', async () => {
    await queue('submission-received', 'asha.rao@gmail.com', '1');
    await queue('submission-received', 'a.sharao@googlemail.com', '2');
    await pass(0);
    expect(sent()).toEqual(['asha.rao@gmail.com']);
  });

  it('are not used up by requests for links', async () => {
    const none = async () => [];
    expect(await mails.sendLinks('a@example.org', HERE, none)).toBe('unknown');
    expect(await queue('submission-received', 'a@example.org')).toBe('queued');
    await pass(0);
    expect(sent()).toEqual(['a@example.org']);
  });

  it('share the limit if two instances queue them at once', async () => {
    const other = restarted();
    const numbers = ['1', '2', '3', '4', '5', '6', '7', '8'];
    const outcomes = await Promise.all(
      numbers.map((number, at) =>
        (at % 2 ? other : mails).queue(
          eventOf('submission-received', number),
          { address: 'a@example.org', name: 'A' },
          ofAuthor,
          { origin: HERE },
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'queued')).toHaveLength(5);
    await pass(0);
    expect(sent()).toHaveLength(1);
  });

  it('do not delay mails to others or mails that editors cause', async () => {
    await queue('submission-received', 'a@example.org');
    await queue('letter', 'a@example.org');
    await queue('submission-received', 'b@example.org', '2');
    await pass(0);
    expect(sent().sort()).toEqual(['a@example.org', 'a@example.org', 'b@example.org']);
  });
});

describe('a request for links', () => {
  it('is answered by one mail with all links, without the reference of a manuscript to review', async () => {
    expect(await mails.sendLinks('asha@example.org', HERE, both)).toBe('queued');
    await pass(0);
    const [{ email } = expect.fail()] = standIn.received;
    const invitation = invitationReference('r1');
    expect(email.subject).toBe(
      `Journal of Engines, M-2026-0014, ${invitation}: your personal link`,
    );
    expect(email.text).toContain(`M-2026-0014:\n${SITE}/review/author#a1.SECRET`);
    expect(email.text).toContain(`${invitation}:\n${SITE}/review/reviewer#r1.SECRET`);
    expect(email.text).not.toContain('M-2026-0011');
  });

  it('counts for every address, and searches for links only if a mail may be sent', async () => {
    let looks = 0;
    const unknown = async () => {
      looks += 1;
      return [];
    };
    expect(await mails.sendLinks('no-one@example.org', HERE, unknown)).toBe('unknown');
    expect(await mails.sendLinks('no-one@example.org', HERE, unknown)).toBe('limited');
    expect(looks).toBe(1);
    for (let number = 1; number < 5; number += 1) {
      time += 15 * MINUTE;
      expect(await mails.sendLinks('no-one@example.org', HERE, unknown)).toBe('unknown');
    }
    time += 15 * MINUTE;
    expect(await mails.sendLinks('no-one@example.org', HERE, unknown)).toBe('limited');
    expect(await listed()).toEqual([]);
  });
});
