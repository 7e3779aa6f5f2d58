import { saveText } from '@app/contracts/endpoints';
import type { FullText, ReadText } from '@app/contracts/full-text';
import type { Choice } from '@app/contracts/full-text/corrections';
import { draftKey, dropDraft, readDraft, writeDraft } from '@app/office-kit/drafts/draft-store.ts';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { ApiError } from '@app/web-kit';
import { useEffect, useMemo, useState } from 'react';
import { area } from '../../../area.ts';
import {
  added,
  type Correction,
  correctionsOf,
  isTypedIn,
  withCorrections,
} from './corrections.ts';
import { merged, type Versions, withSameIds } from './pending-merge.ts';

/** The data of the page: the current version, and the versions to merge, if any. */
export interface LoadedText {
  article: string;
  version: number;
  read: ReadText;
  merge: Versions | undefined;
}

const shape = { corrections: [] as readonly object[], choices: [] as readonly object[] };

/** Manages the unsaved corrections of a text, which this browser stores as a draft. */
export function useBench({ article, version, read, merge }: LoadedText, onSaved: () => unknown) {
  const key = draftKey(area, `text/${article}`, false);
  const [draft, setDraft] = useState(() => readDraft(key, shape));
  const [corrections, setCorrections] = useState<readonly Correction[]>(() =>
    correctionsOf(draft?.values.corrections ?? []),
  );
  const [undone, setUndone] = useState<readonly Correction[]>([]);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>(() =>
    Object.assign({}, ...(draft?.values.choices ?? [])),
  );
  const [isMerging, setIsMerging] = useState(true);
  const { run, busy } = useAction();

  const aligned = useMemo(() => merge && withSameIds(merge), [merge]);
  const mergedText = useMemo(
    () => (aligned && isMerging ? merged(aligned, choices) : undefined),
    [aligned, choices, isMerging],
  );
  const start = mergedText?.read ?? read;
  const corrected = useMemo(() => withCorrections(start, corrections), [start, corrections]);
  const { text, questions, failed } = corrected;
  const last = corrections.at(-1);
  const unsaved = corrections.length > 0 || mergedText !== undefined;

  useEffect(() => {
    if (corrections.length === 0 && Object.keys(choices).length === 0) return dropDraft(key);
    const values = { corrections, choices: [choices] };
    const base = { values: shape, version };
    writeDraft(key, { values, base, at: new Date().toISOString() });
  }, [key, corrections, choices, version]);

  const forget = () => {
    setCorrections([]);
    setUndone([]);
    setChoices({});
    setDraft(null);
    dropDraft(key);
  };
  const send = async (
    kind: 'correction' | 'answers',
    content: Pick<ReadText, 'text' | 'questions'> & { restores?: number },
  ) => {
    const body = { kind, basedOn: version, ...content };
    await area.api.call(saveText, { params: { id: article }, body });
    forget();
    await onSaved();
  };
  const explain = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'version_conflict') return failureOf(error);
    void onSaved();
    return {
      message:
        'Another version was saved meanwhile. Your corrections now apply to that version, and those that no longer fit are listed: look at them, and save again.',
    };
  };

  return {
    text,
    questions,
    read: start,
    busy,
    unsaved,
    /** The corrections that no longer fit the text. While there are any, saving is blocked. */
    failed,
    remove: (correction: Correction) => {
      setCorrections(corrections.filter((each) => each !== correction));
      setUndone([]);
    },
    /** Returns the typed value of a field if the last correction was typed in this field. */
    typedIn: (field: Correction) =>
      last && isTypedIn(last, field, corrected)
        ? { words: String(last.values.at(-1)), isFailed: failed.includes(last) }
        : undefined,
    draft,
    merge: mergedText && { conflicts: mergedText.conflicts, choices },
    canMerge: aligned !== undefined,
    isMerging,
    setIsMerging,
    choose: (id: string, choice: Choice) => setChoices({ ...choices, [id]: choice }),
    correct: (correction: Correction) => {
      setCorrections((all) => added(all, correction, corrected));
      setUndone([]);
    },
    undo: () => {
      if (!last) return;
      setCorrections(corrections.slice(0, -1));
      setUndone([...undone, last]);
    },
    redo: () => {
      const next = undone.at(-1);
      if (!next) return;
      setCorrections([...corrections, next]);
      setUndone(undone.slice(0, -1));
    },
    canUndo: corrections.length > 0,
    canRedo: undone.length > 0,
    discard: forget,
    save: () => {
      const isAnswers =
        !mergedText && corrections.every(({ name }) => name === 'answer' || name === 'ask again');
      const kind = isAnswers ? 'answers' : 'correction';
      return run('The text was not saved', () => send(kind, { text, questions }), explain);
    },
    restore: ({ number, read: { text, questions } }: { number: number; read: ReadText }) =>
      run(
        'The version was not restored',
        () => send('correction', { text, questions, restores: number }),
        explain,
      ),
  };
}

export type Bench = ReturnType<typeof useBench>;

/** Returns the ids of the nodes that contain a node, innermost first. */
export function idsAround(text: FullText, id: string): string[] {
  const visit = (value: unknown, around: readonly string[]): readonly string[] | undefined => {
    if (typeof value !== 'object' || value === null) return undefined;
    const nodeId = 'id' in value && typeof value.id === 'string' ? value.id : undefined;
    if (nodeId === id) return around;
    const inside = nodeId === undefined ? around : [nodeId, ...around];
    for (const each of Object.values(value)) {
      const found = visit(each, inside);
      if (found) return found;
    }
    return undefined;
  };
  return [...(visit(text, []) ?? [])];
}
