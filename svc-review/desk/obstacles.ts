import {
  type CommandContext,
  commandRow,
  commandsOf,
  type DeskManuscript,
  editorCommandSchema,
  guards,
  type JournalRules,
  type ManuscriptCommand,
  type ManuscriptProgress,
} from '@app/contracts/manuscripts';

/** Valid inputs of commands, with which only the conditions of the manuscript can fail. */
export const PLAUSIBLE = { invitation: 'new', transaction: 'T-1', article: 'new' };

const editorCommands = new Set<string>(
  editorCommandSchema.options.map(({ shape }) => shape.name.value),
);

interface ObstacleParts {
  manuscript: ManuscriptProgress;
  editor: { id: string; isAdmin: boolean };
  /** The names of the administrators who have used the desk lately. */
  administrators: readonly string[];
  journal: JournalRules;
  /** Whether the current PDF has an anonymous copy. */
  hasCopy: boolean;
  now: number;
}

/** Returns the commands of the state, each with the reason why it is refused now, or null. */
export function commandsWithObstacles(parts: ObstacleParts): DeskManuscript['commands'] {
  const { manuscript } = parts;
  const statuses = [undefined, ...manuscript.invitations.map(({ status }) => status)];
  const names = new Set(
    statuses.flatMap((status) => commandsOf('editor', manuscript.state, status)),
  );
  return [...names]
    .filter((name) => editorCommands.has(name))
    .map((name) => ({ name, obstacle: obstacleOf(name, parts) }));
}

function obstacleOf(name: ManuscriptCommand, parts: ObstacleParts): string | null {
  const { manuscript, editor, administrators, journal, hasCopy, now } = parts;
  if (name === 'make-article' && !editor.isAdmin) {
    const names = administrators.length > 0 ? `: ${administrators.join(', ')}` : '';
    return `Only an administrator of the journal can do this${names}`;
  }
  if (name === 'release-file' && !hasCopy) {
    return 'No anonymous copy of the PDF could be made. Return the manuscript, and ask for another PDF';
  }
  const [author] = manuscript.authors;
  const context: CommandContext = {
    ...{ manuscript, journal, now },
    invitation: undefined,
    input: { ...PLAUSIBLE, ...(author && { holder: author.id }) },
    actor: { role: 'editor', id: editor.id },
  };
  const guard = commandRow(name).when?.find((each) => !guards[each].holds(context));
  return guard === undefined ? null : `Only if ${guards[guard].meaning}`;
}
