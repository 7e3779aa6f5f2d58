import type { WorkEntry, WorkStatus } from '@app/contracts';

interface DemoWorkEntry {
  content: string;
  /** The entry's successive statuses. The first status is the status at creation. */
  statuses: readonly [WorkStatus, ...WorkStatus[]];
}

/** Returns the statuses that an interrupted load has not set yet. Returns none if a user has changed the entry. */
export function laterStatuses(
  statuses: DemoWorkEntry['statuses'],
  { status, version }: Pick<WorkEntry, 'status' | 'version'>,
): readonly WorkStatus[] {
  return statuses[version] === status ? statuses.slice(version + 1) : [];
}

/** The work log of several weeks, oldest entry first. */
export const workEntries: DemoWorkEntry[] = [
  {
    content:
      '<p>The letters to the referees of <strong>JLC260201</strong> went out; both have accepted. Reports are due in three weeks.</p>',
    statuses: ['info', 'working', 'completed'],
  },
  {
    content:
      '<p>For <em>Open Shore Directory</em> the list of all articles of volume 1, as they asked by mail:</p><ol><li>titles and authors</li><li>pages</li><li>DOIs, where there are any</li></ol>',
    statuses: ['info', 'completed'],
  },
  {
    content:
      '<p>Volume 2, issue 1 is online. Printed copies go to the <a href="https://library.example.org/deposit">deposit library</a>, two of each, with the form.</p>',
    statuses: ['info', 'journal'],
  },
  {
    content:
      '<p>மீன்வளத் துறை நூலகத்திற்கு 2026 இதழ்களின் அச்சுப் பிரதிகள் அனுப்பப்பட்டன (copies for the Fisheries Library in Nagapattinam; the receipt is in the green folder).</p>',
    statuses: ['info', 'last-work'],
  },
  {
    content:
      '<p>A second referee for the paper on <em>tributyltin in dredged mud</em>. Asked so far:</p><ul><li>Dr Prydderch, no time before December</li><li>Dr Ñancupil Soto, no answer yet</li></ul>',
    statuses: ['info', 'pending'],
  },
  {
    content:
      '<p>The fee for JLC260203 came twice. Pay one back, <u>after</u> the bank has confirmed the second.</p>',
    statuses: ['urgent', 'working'],
  },
  {
    content:
      '<p>लेखक ने कॉपीराइट फ़ॉर्म बिना हस्ताक्षर के भेजा है। नया फ़ॉर्म माँगा गया (the copyright form of JLC260204 came back without a signature; a new one was asked for).</p>',
    statuses: ['info', 'pending'],
  },
  {
    content: '<p>Reprints of JLC250103 for the author: cancelled, she takes the PDF.</p>',
    statuses: ['info', 'working', 'cancelled'],
  },
  {
    content:
      '<p>Figure 3 of <strong>JLC260202</strong> is at 72 dpi. The author has been asked for the original, 300 dpi or better.</p>',
    statuses: ['urgent', 'pending'],
  },
  {
    content:
      '<p>New cover picture for volume 3: three drafts are on the <a href="https://files.example.org/covers">office drive</a>. Prof. Vadakkedath decides on Friday.</p>',
    statuses: ['info', 'journal'],
  },
  {
    content:
      '<p>Check of similarity, all manuscripts of October: done, two of eleven back to their authors.</p>',
    statuses: ['info', 'working', 'last-work'],
  },
  {
    content:
      '<p>The office is closed on 25 and 26 December. Automatic answer for the mailbox from the 24th on.</p>',
    statuses: ['info'],
  },
  {
    content:
      '<p>Certificates for the four authors of <strong>JLC260205</strong>; one spells her name with “š”, not “s”.</p>',
    statuses: ['info', 'working'],
  },
  {
    content:
      '<p>The DOI of JLC250204 leads to the wrong page. Write to the registration agency <strong>today</strong>, the author has a report due.</p>',
    statuses: ['urgent'],
  },
];
