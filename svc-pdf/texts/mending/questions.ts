import type { Question, QuestionKind } from '@app/contracts/full-text';

/** Collects questions while nodes have no ids yet. */
export class Questions {
  readonly #asked: {
    kind: QuestionKind;
    node?: { id: string };
    excerpt: string;
    proposal?: () => string;
  }[] = [];

  /** Adds a question. `proposal` is called when all nodes have ids. */
  ask(
    kind: QuestionKind,
    node: { id: string } | undefined,
    excerpt: string,
    proposal?: () => string,
  ): void {
    this.#asked.push({ kind, node, excerpt: excerpt.slice(0, 200), proposal });
  }

  /** Returns the questions about nodes of the text, and questions that refer to no node. */
  read(nodes: readonly { id: string }[]): Question[] {
    const all = new Set(nodes);
    const asked = this.#asked.filter(({ node }) => !node || all.has(node));
    const numbers = new Map<string, number>();
    // A paragraph may have several questions of a kind.
    const idOf = (id: string) => {
      const number = (numbers.get(id) ?? 0) + 1;
      numbers.set(id, number);
      return number === 1 ? id : `${id}-${number}`;
    };
    return asked.map(({ kind, node, excerpt, proposal }) => ({
      id: idOf(`${kind}-${node?.id ?? 'text'}`),
      kind,
      ...(node && { node: node.id }),
      excerpt,
      ...(proposal && { proposal: proposal() }),
    }));
  }
}
