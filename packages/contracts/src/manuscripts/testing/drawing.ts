import { automaticSteps, commandRow, manuscriptCommandNames } from '../commands.ts';
import { guards } from '../guards.ts';
import { invitationRow, invitationStatuses, invitationStatusNames } from '../invitations.ts';
import { manuscriptMails } from '../mails.ts';
import {
  type Clock,
  defaultDays,
  manuscriptStateNames,
  manuscriptStates,
  stateRow,
} from '../states.ts';

/** Commands with more arrows than this are listed below the picture instead. */
const MOST_ARROWS = 4;

const rows = manuscriptCommandNames.map((name) => ({ name, ...commandRow(name) }));
const label = (state: keyof typeof manuscriptStates) => manuscriptStates[state].label;
const byWhom = ({ name, who }: { name: string; who: readonly string[] }) =>
  `${name} (${who.join(' or ')})`;

/** Draws one arrow for all steps from one state to another, with the label of each step. */
function arrows(steps: readonly { from: string; to: string; label: string }[]): string[] {
  const labels = new Map<string, string[]>();
  for (const { from, to, label } of steps) {
    const arrow = `${from} --> ${to}`;
    labels.set(arrow, [...(labels.get(arrow) ?? []), label]);
  }
  return Array.from(labels, ([arrow, texts]) => `  ${arrow}: ${texts.join('<br>')}`);
}

const diagram = (lines: readonly string[]) =>
  ['```mermaid', 'stateDiagram-v2', ...lines, '```'].join('\n');

function manuscriptDiagram(): string {
  const steps = rows.flatMap((row) => {
    const { from, to } = row;
    if (to === undefined || from.length > MOST_ARROWS) return [];
    return from.map((each) => ({ from: each, to, label: byWhom(row) }));
  });
  const automatic = automaticSteps.map(({ from, to, when }) => ({
    from,
    to,
    label: `if ${guards[when].meaning}`,
  }));
  const listed = rows.filter(({ from, to }) => to && from.length > MOST_ARROWS);
  return [
    diagram([
      ...manuscriptStateNames.map((name) => `  ${name}: ${label(name)} [${stateRow(name).turn}]`),
      '  [*] --> draft',
      ...arrows([...steps, ...automatic]),
      '  published --> [*]',
      '  deleted --> [*]',
    ]),
    '',
    ...listed.map(
      (row) =>
        `Not drawn: ${byWhom(row)} leads to *${row.to && label(row.to)}* from ${row.from.map(label).join(', ')}.`,
    ),
  ].join('\n');
}

function invitationDiagram(): string {
  const steps = rows.flatMap((row) => {
    const { from = [], to } = row.invitation ?? {};
    return to === undefined ? [] : from.map((each) => ({ from: each, to, label: byWhom(row) }));
  });
  return diagram([
    ...invitationStatusNames.map(
      (name) => `  ${name}: ${invitationStatuses[name].label} [${invitationRow(name).turn}]`,
    ),
    '  [*] --> pool',
    ...arrows([
      ...steps,
      { from: 'pool', to: 'asked', label: 'by itself, while fewer are asked than needed' },
      { from: 'asked', to: 'ended', label: 'when the review ends' },
      { from: 'agreed', to: 'ended', label: 'when the review ends' },
      { from: 'submitted', to: 'done', label: 'revise (author)' },
      { from: 'done', to: 'asked', label: 'send-to-same-reviewers (editor)' },
    ]),
  ]);
}

const table = (head: string[], lines: string[][]) =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function clockCells(clock: Clock | undefined): string[] {
  if (!clock) return ['', ''];
  const { days, grace, reminders = [], reminds } = clock;
  const ends = grace ? `, ends ${defaultDays[grace]} later (\`${grace}\`)` : '';
  const on = reminders.map((day) => (day > 0 ? `+${day}` : String(day).replace('-', '−')));
  const reminded = reminds === 'digest' ? 'digest' : `${reminds} on ${on.join(', ')}`;
  return [`${defaultDays[days]} (\`${days}\`)${ends}`, reminded];
}

const stateTable = () =>
  table(
    ['state', 'whose turn', 'days (setting)', 'reminded', 'authors see'],
    manuscriptStateNames.map((name) => {
      const { turn, clock, seenAs = name } = stateRow(name);
      return [label(name), turn, ...clockCells(clock), seenAs === name ? '' : label(seenAs)];
    }),
  );

const invitationTable = () =>
  table(
    ['invitation', 'whose turn', 'days (setting)', 'reminded', 'mail'],
    invitationStatusNames.map((name) => {
      const { turn, clock, mail } = invitationRow(name);
      return [
        invitationStatuses[name].label,
        turn,
        ...clockCells(clock),
        mail ? `\`${mail}\`` : '',
      ];
    }),
  );

const commandTable = () =>
  table(
    ['command', 'who', 'only if', 'mails'],
    rows.map(({ name, who, when = [], mails = [] }) => [
      `\`${name}\``,
      who.join(', '),
      when.map((each) => guards[each].meaning).join('; '),
      mails.map(({ kind, to }) => `\`${kind}\` → ${to}`).join('<br>'),
    ]),
  );

const mailTable = () =>
  table(
    ['mail', 'occasion'],
    Object.entries(manuscriptMails).map(([kind, occasion]) => [`\`${kind}\``, occasion]),
  );

/** The text between `<!-- NAME -->` and `<!-- end -->` in docs/manuscripts.md. */
const drawings = {
  manuscript: manuscriptDiagram,
  invitation: invitationDiagram,
  states: stateTable,
  invitations: invitationTable,
  commands: commandTable,
  mails: mailTable,
};

/** Returns the document with pictures and tables that are generated from the current tables in this folder. */
export const redrawn = (document: string): string =>
  Object.entries(drawings).reduce(
    (text, [name, draw]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- end -->)`),
        (_, before, after) => before + draw() + after,
      ),
    document,
  );
