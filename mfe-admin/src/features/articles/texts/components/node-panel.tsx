import { labelOf } from '@app/contracts';
import { addFigure } from '@app/contracts/endpoints';
import {
  type Block,
  type FileNode,
  type Float,
  type FullText,
  type Grid,
  type Inline,
  type Question,
  questionKinds,
  type TargetKind,
  targetKinds,
} from '@app/contracts/full-text';
import { inlinesToType, nodeWithId, type TypedField } from '@app/contracts/full-text/corrections';
import { Button, NativeSelect } from '@app/office-kit';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { useEffect, useRef } from 'react';
import { area } from '../../../../area.ts';
import { blocksOnLevel, captionsFor, levelOf } from '../choices.ts';
import { frontParts, kindName, type Part, partsOf } from '../node-names.ts';
import type { Bench } from '../use-bench.ts';
import { NodeSteps } from './node-steps.tsx';
import styles from './texts.module.css';
import { Alt, Tex, Words } from './typed-fields.tsx';

type Fields = NonNullable<ReturnType<typeof nodeWithId>>;

interface NodePanelProps {
  bench: Bench;
  article: string;
  id: string | undefined;
  question: Question | undefined;
  onChoose: (id: string) => void;
  onAnswer: (question: Question) => void;
  onBack: () => void;
}

/** The fields that correct the chosen part of the text. */
export function NodePanel(props: NodePanelProps) {
  const { bench, id, question, onAnswer, onBack } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the fields of the chosen part, for users of keyboards and screen readers.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id, question?.id]);
  const node = id === undefined ? undefined : nodeWithId(bench.text, id);
  if (!node && !question) return null;
  return (
    <section className={styles.node} aria-labelledby="text-node">
      <h2 id="text-node" ref={heading} tabIndex={-1}>
        {node ? kindName(String(node.type)) : 'Question'}
      </h2>
      {question && (
        <div className={styles.asked}>
          <p>{labelOf(questionKinds, question.kind)}</p>
          <QuestionAnswers question={question} bench={bench} />
          <div className={styles.buttons}>
            <Button size="compact-sm" onClick={() => onAnswer(question)}>
              Answered: next question
            </Button>
            <Button variant="default" size="compact-sm" onClick={onBack}>
              Back to the questions
            </Button>
          </div>
        </div>
      )}
      {node && id !== undefined && <NodeFields {...props} id={id} node={node} />}
    </section>
  );
}

/** Buttons that answer a question with a single click. */
function QuestionAnswers({ question, bench }: { question: Question; bench: Bench }) {
  const { kind, node, proposal, excerpt } = question;
  if (kind === 'chemistry' && node !== undefined && proposal !== undefined) {
    return (
      <>
        <code className={styles.proposal}>{proposal}</code>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => bench.correct({ name: 'setTex', values: [node, proposal] })}
        >
          Yes, set it upright
        </Button>
      </>
    );
  }
  if (kind !== 'lost-words') return null;
  const sections = partsOf(bench.text).filter(({ type }) => type === 'section');
  return (
    <>
      <p className={styles.excerpt} dir="auto">
        {excerpt}
      </p>
      <NativeSelect
        label="Add them as a paragraph at the beginning of"
        value=""
        data={[
          { value: '', label: 'Choose a section…' },
          ...sections.map((part) => ({ value: part.id, label: part.excerpt || part.id })),
        ]}
        onChange={({ currentTarget }) => {
          const values: [string, string] = [currentTarget.value, excerpt];
          if (currentTarget.value) bench.correct({ name: 'addParagraph', values });
        }}
      />
    </>
  );
}

type NodeFieldsProps = NodePanelProps & { id: string; node: Fields };

function NodeFields(props: NodeFieldsProps) {
  const { bench, id, node } = props;
  const isOnLevel = blocksOnLevel(bench.text).has(id);
  const caption = 'caption' in node ? (node as unknown as Float).caption : [];
  return (
    <>
      <div className={styles.fields}>
        <Typed bench={bench} node={node} field="label" label="Number" />
        <Typed bench={bench} node={node} field="title" label={titleLabel(node)} />
        <Typed bench={bench} node={node} field="content" label="Words" />
        {caption.map((block) => (
          <Typed key={block.id} bench={bench} node={block} field="content" label="Caption" />
        ))}
        <Level {...props} isOnLevel={isOnLevel} />
        {'caption' in node && <CaptionChoice {...props} />}
        <Pictures {...props} />
        <HeadRows {...props} />
        {node.type === 'equation' && (
          <Tex bench={bench} id={id} tex={String(node.tex ?? '')} label="TeX" />
        )}
        {node.type === 'cross-reference' && <Targets {...props} />}
      </div>
      <NodeSteps {...props} isOnLevel={isOnLevel} />
    </>
  );
}

const titleLabel = ({ type }: Fields) => (type === 'section' ? 'Heading' : 'Title');

interface TypedProps {
  bench: Bench;
  node: object;
  field: TypedField;
  label: string;
}

function Typed({ bench, node, field, label }: TypedProps) {
  const fields = node as Fields;
  const inlines = inlinesToType(fields, field) as readonly Inline[] | undefined;
  if (!inlines) return null;
  return (
    <Words bench={bench} id={String(fields.id)} field={field} label={label} inlines={inlines} />
  );
}

/** Turns paragraphs into headings and headings into paragraphs. */
function Level({ bench, id, node, isOnLevel }: NodeFieldsProps & { isOnLevel: boolean }) {
  const isSection = node.type === 'section';
  if (!isOnLevel || (node.type !== 'paragraph' && !isSection)) return null;
  return (
    <NativeSelect
      label="This is"
      value={isSection ? String(levelOf(bench.text, id)) : 'paragraph'}
      data={[
        { value: 'paragraph', label: 'a paragraph' },
        ...[1, 2, 3, 4].map((level) => ({
          value: String(level),
          label: `a heading of level ${level}`,
        })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        bench.correct(
          value === 'paragraph'
            ? { name: 'makeParagraph', values: [id] }
            : { name: 'setLevel', values: [id, Number(value)] },
        )
      }
    />
  );
}

/**
 * Chooses the caption of a figure or a table: a nearby paragraph, or an exchange with the caption of another figure or
 * table.
 */
function CaptionChoice({ bench, id }: NodeFieldsProps) {
  const { paragraphs, floats } = captionsFor(bench.text, id);
  if (paragraphs.length + floats.length === 0) return null;
  return (
    <NativeSelect
      label="Another caption belongs to it"
      value=""
      data={[
        { value: '', label: 'No, this is its caption' },
        ...paragraphs.map((part) => ({ value: `paragraph ${part.id}`, label: part.excerpt })),
        ...floats.map((part) => ({
          value: `float ${part.id}`,
          label: `Exchange with: ${part.excerpt}`,
        })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const [kind, other] = [value.split(' ')[0], value.slice(value.indexOf(' ') + 1)];
        if (kind === 'paragraph') bench.correct({ name: 'makeCaption', values: [id, other] });
        if (kind === 'float') bench.correct({ name: 'exchangeCaptions', values: [id, other] });
      }}
    />
  );
}

/** The fields of the node's pictures: the node itself, or the pictures in a figure. */
function Pictures(props: NodeFieldsProps) {
  const { bench, node, question } = props;
  const within = 'caption' in node ? (node as unknown as Float).content : [];
  const pictures = [node as unknown as FileNode, ...(within as Block[])].filter(
    (each): each is FileNode => each.type === 'picture',
  );
  return pictures.map((picture, at) => (
    <div key={picture.id} className={styles.fields}>
      <Alt
        bench={bench}
        id={picture.id}
        alt={picture.alt}
        number={pictures.length > 1 ? at + 1 : undefined}
      />
      <PictureFile {...props} picture={picture} />
      {question?.kind === 'equation-picture' && (
        <Tex bench={bench} id={picture.id} tex="" label="The equation as TeX" />
      )}
    </div>
  ));
}

/** Replaces a picture, for example if it is too small or browsers cannot show it. */
function PictureFile({ bench, article, picture }: NodeFieldsProps & { picture: FileNode }) {
  const input = useRef<HTMLInputElement>(null);
  const { run, busy } = useAction();
  const send = (file: File) =>
    run('The picture was not stored', async () => {
      const form = new FormData();
      form.set('file', file);
      const figure = await area.api.call(addFigure, { params: { id: article }, form });
      bench.correct({ name: 'setPicture', values: [picture.id, figure] });
    });
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        loading={busy}
        onClick={() => input.current?.click()}
      >
        Replace the picture
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture"
        accept=".png,.jpg,.jpeg,.gif,.webp,.svg"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void send(file);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

function HeadRows({ bench, node }: NodeFieldsProps) {
  const within = 'caption' in node ? (node as unknown as Float).content : [];
  const grids = [node as unknown as Block, ...within].filter(
    (each): each is Grid => each.type === 'grid',
  );
  return grids.map(({ id, head, bodies }) => {
    const rows = head.length + (bodies[0]?.length ?? 0);
    return (
      <NativeSelect
        key={id}
        label="Rows that are the head of the table"
        value={String(head.length)}
        data={Array.from({ length: Math.min(rows, 6) }, (_, count) => String(count))}
        onChange={({ currentTarget }) =>
          bench.correct({ name: 'setHeadRows', values: [id, Number(currentTarget.value)] })
        }
      />
    );
  });
}

const TARGETS: Partial<Record<string, TargetKind>> = {
  reference: 'reference',
  figure: 'figure',
  table: 'table',
  equation: 'equation',
  section: 'section',
  note: 'note',
  box: 'box',
};

/** Chooses where a citation or a link leads. */
function Targets({ bench, id, node }: NodeFieldsProps) {
  const [first = ''] = node.to as string[];
  const parts = targetsIn(bench.text);
  return (
    <NativeSelect
      label="It leads to"
      value={first}
      data={[
        { value: '', label: 'nothing' },
        ...parts.map((part) => ({
          value: part.id,
          label: `${kindName(part.type)}: ${part.excerpt}`,
        })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const type = parts.find((part) => part.id === value)?.type ?? '';
        const kind = TARGETS[type] ?? targetKinds.find((each) => each === node.kind) ?? 'other';
        bench.correct({ name: 'setTargets', values: [id, kind, value ? [value] : []] });
      }}
    />
  );
}

const targetsIn = (text: FullText): Part[] =>
  [...partsOf(text), ...frontParts(text)].filter(({ type }) => type in TARGETS);
