import type { ArticleText, FullText, Question, ReadText } from '@app/contracts/full-text';
import { Alert, Button, TextInput, UnstyledButton } from '@app/office-kit';
import { DraftNotice } from '@app/office-kit/drafts/draft-notice.tsx';
import { LeaveGuard } from '@app/office-kit/drafts/leave-guard.tsx';
import { ariaKeys, useShortcut } from '@app/office-kit/keyboard/shortcuts.ts';
import { useCallback, useRef, useState } from 'react';
import { area } from '../../../../area.ts';
import { BlockableButton } from '../../../../shared/blockable-button.tsx';
import { frontParts, kindName, partsOf } from '../node-names.ts';
import { type Bench as BenchState, type LoadedText, useBench } from '../use-bench.ts';
import { FailedCorrections } from './failed-corrections.tsx';
import { Findings } from './findings.tsx';
import { MergePanel } from './merge-panel.tsx';
import { NodePanel } from './node-panel.tsx';
import { QuestionList } from './question-list.tsx';
import { ShowText } from './show-text.tsx';
import { TextView } from './text-view.tsx';
import styles from './texts.module.css';
import { VersionList } from './version-list.tsx';

interface BenchProps {
  loaded: LoadedText;
  state: ArticleText;
  isPublic: boolean;
  onChanged: () => unknown;
}

/** Shows the current version of the text beside the open questions and the fields for corrections. */
export function Bench({ loaded, state, isPublic, onChanged }: BenchProps) {
  const { article } = loaded;
  const bench = useBench(loaded, onChanged);
  const { text, questions, draft } = bench;
  const [chosen, setChosen] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const [former, setFormer] = useState<{ number: number; read: ReadText }>();
  const side = useRef<HTMLDivElement>(null);

  const choose = useCallback((id: string) => {
    setQuestion(undefined);
    setChosen(id);
  }, []);
  const show = (asked: Question) => {
    setQuestion(asked);
    setChosen(asked.node);
  };
  const backToQuestions = (asked: Question | undefined) => {
    const buttons = [...(side.current?.querySelectorAll<HTMLElement>('[data-question]') ?? [])];
    const questionButton = buttons.find(({ dataset }) => dataset.question === asked?.id);
    (questionButton ?? side.current?.querySelector<HTMLElement>('#text-questions'))?.focus();
  };
  const answer = (asked: Question) => {
    bench.correct({ name: 'answer', values: [asked.id] });
    const at = questions.findIndex(({ id }) => id === asked.id);
    const next = questions[at + 1] ?? questions.find(({ id }) => id !== asked.id);
    if (next) return show(next);
    setQuestion(undefined);
    backToQuestions(undefined);
  };

  return (
    <>
      {draft && (
        <DraftNotice
          at={draft.at}
          outdated={draft.base.version !== loaded.version}
          onDiscard={bench.discard}
        />
      )}
      {bench.canMerge && <MergePanel bench={bench} onShow={choose} />}
      <Bar bench={bench}>
        <ShowText
          article={article}
          state={state}
          version={loaded.version}
          unsaved={bench.unsaved}
          isPublic={isPublic}
          onChanged={onChanged}
        />
      </Bar>
      {former && (
        <Alert title={`This is version ${former.number}`} role="status">
          <p>It cannot be corrected unless it becomes the current version.</p>
          <div className={styles.buttons}>
            <Button
              size="compact-sm"
              loading={bench.busy}
              disabled={bench.unsaved}
              onClick={async () => {
                if (await bench.restore(former)) setFormer(undefined);
              }}
            >
              Restore version {former.number}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => setFormer(undefined)}>
              Back to the current version
            </Button>
          </div>
          {bench.unsaved && <p>Save or undo your corrections before you restore it.</p>}
        </Alert>
      )}
      <div className={styles.columns}>
        <div className={styles.side} ref={side}>
          {!former && (
            <>
              <NodePanel
                bench={bench}
                article={article}
                id={chosen}
                question={question}
                onChoose={choose}
                onAnswer={answer}
                onBack={() => backToQuestions(question)}
              />
              <FailedCorrections bench={bench} onRemoved={() => backToQuestions(undefined)} />
              <QuestionList
                questions={questions}
                chosen={question?.id}
                onShow={show}
                onAnswer={(asked) => {
                  bench.correct({ name: 'answer', values: [asked.id] });
                  // The pressed button disappears, so the focus must move.
                  backToQuestions(undefined);
                }}
              />
              <PartSearch text={text} onChoose={choose} />
            </>
          )}
        </div>
        <div>
          {!former && <Front bench={bench} />}
          {former ? (
            <TextView
              article={article}
              text={former.read.text}
              chosen={undefined}
              label={`Version ${former.number}`}
            />
          ) : (
            <TextView
              article={article}
              text={text}
              chosen={chosen}
              onChoose={choose}
              label="The text"
            />
          )}
        </div>
      </div>
      <Findings read={bench.read} />
      <VersionList
        article={article}
        versions={state.versions}
        shown={state.shown}
        seen={former?.number}
        onSee={setFormer}
      />
      <LeaveGuard area={area} unsaved={bench.unsaved}>
        Your corrections are not saved. They are stored in this browser until you come back.
      </LeaveGuard>
    </>
  );
}

const KEYS = 'Mod+S';

/** The buttons that save, undo or discard the corrections. */
function Bar({ bench, children }: { bench: BenchState; children: React.ReactNode }) {
  const { unsaved, failed, busy, save, undo, redo, canUndo, canRedo } = bench;
  const canSave = unsaved && failed.length === 0;
  useShortcut(KEYS, 'Save', () => void save(), { whileTyping: true, enabled: canSave });
  return (
    <div className={styles.bar}>
      <BlockableButton
        blocked={!canSave}
        loading={busy}
        aria-keyshortcuts={ariaKeys(KEYS)}
        onClick={() => void save()}
      >
        Save
      </BlockableButton>
      <BlockableButton variant="default" blocked={!canUndo} onClick={undo}>
        Undo
      </BlockableButton>
      <BlockableButton variant="default" blocked={!canRedo} onClick={redo}>
        Redo
      </BlockableButton>
      <p role="status">{unsaved ? statusOf(failed.length) : ''}</p>
      {children}
    </div>
  );
}

function statusOf(failed: number): string {
  if (failed === 0) return 'Not saved yet.';
  return failed === 1
    ? 'Not saved: one correction cannot be made.'
    : `Not saved: ${failed} corrections cannot be made.`;
}

/** Shows the parts of the file before the text, and lets the editor choose where the text begins. */
function Front({ bench }: { bench: BenchState }) {
  const parts = frontParts(bench.text);
  if (parts.length === 0) return null;
  return (
    <details className={styles.front}>
      <summary>Before the text ({parts.length}): readers see the article’s record instead</summary>
      <ol>
        {parts.map(({ id, excerpt }) => (
          <li key={id}>
            <span dir="auto">{excerpt}</span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`The text begins here: ${excerpt}`}
              onClick={() => bench.correct({ name: 'beginBody', values: [id] })}
            >
              The text begins here
            </Button>
          </li>
        ))}
      </ol>
    </details>
  );
}

const MAX_FOUND = 8;

/** Finds a part of the text by its words, without a pointer. */
function PartSearch({ text, onChoose }: { text: FullText; onChoose: (id: string) => void }) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found =
    wanted === ''
      ? []
      : partsOf(text).filter(({ excerpt, type }) =>
          `${kindName(type)} ${excerpt}`.toLowerCase().includes(wanted),
        );
  return (
    <section aria-labelledby="text-search">
      <h2 id="text-search">Correct a part</h2>
      <TextInput
        label="Find the beginning of a part"
        description="Or click it in the text."
        value={words}
        autoComplete="off"
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <p className={styles.help} role="status">
        {wanted !== '' && (found.length === 0 ? 'Nothing was found.' : `${found.length} found.`)}
      </p>
      <ul className={styles.questions}>
        {found.slice(0, MAX_FOUND).map(({ id, type, excerpt }) => (
          <li key={id}>
            <UnstyledButton onClick={() => onChoose(id)}>
              <strong>{kindName(type)}:</strong> <span dir="auto">{excerpt}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
