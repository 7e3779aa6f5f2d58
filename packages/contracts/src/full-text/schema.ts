import { z } from 'zod';
import { isFileAddress, isLinkAddress } from './addresses.ts';
import { MAX_ID } from './ids.ts';
import { isMathml } from './mathml.ts';
import {
  type Block,
  directions,
  type FullText,
  floatTypes,
  type Inline,
  listStyles,
  marks,
  type SubArticle,
  sectionParts,
  targetKinds,
} from './tree.ts';

const id = z.string().min(1).max(MAX_ID);
const text = z.string();
const spoken = { lang: text.optional(), dir: z.enum(directions).optional() };
const node = { id, ...spoken };

// zod cannot infer the types of schemas that contain each other, so the types are written in `tree.ts`.
export const inlines: z.ZodType<Inline[]> = z.lazy(() => z.array(inlineSchema));
export const blocks: z.ZodType<Block[]> = z.lazy(() => z.array(blockSchema));
const headed = { label: inlines.optional(), title: inlines.optional() };

const fileSchema = z.object({
  type: z.enum(['picture', 'file']),
  id,
  // `file` is empty for a picture that the source file describes but does not contain.
  file: text.refine((file) => file === '' || isFileAddress(file), 'An address with this scheme'),
  name: text.max(300).optional(),
  mediaType: text.optional(),
  alt: text.optional(),
  width: z.number().optional(),
  height: z.number().optional(),
});

const equationSchema = z.object({
  type: z.literal('equation'),
  id,
  label: inlines.optional(),
  tex: text.optional(),
  mathml: text.refine(isMathml, 'MathML with other elements or attributes').optional(),
  content: inlines.optional(),
  picture: fileSchema.optional(),
});

const inlineNodeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('mark'), mark: z.enum(marks), content: inlines }),
  z.object({
    ...spoken,
    type: z.literal('span'),
    id: id.optional(),
    kind: text.optional(),
    content: inlines,
  }),
  z.object({
    type: z.literal('link'),
    href: text.refine(isLinkAddress, 'A link to another place than the web or a file of the text'),
    content: inlines,
  }),
  z.object({
    type: z.literal('cross-reference'),
    id,
    kind: z.enum(targetKinds),
    to: z.array(id),
    content: inlines,
  }),
  z.object({ type: z.literal('anchor'), id }),
  z.object({ type: z.literal('break') }),
  equationSchema,
  fileSchema,
]);
const inlineSchema: z.ZodType<Inline> = z.union([text, inlineNodeSchema]);

const cells = z.array(
  z.array(
    z.object({
      isHeader: z.boolean().optional(),
      colspan: z.number().int().positive().optional(),
      rowspan: z.number().int().nonnegative().optional(),
      align: text.optional(),
      content: blocks,
    }),
  ),
);

const blockSchema: z.ZodType<Block> = z.discriminatedUnion('type', [
  z.object({
    ...node,
    type: z.literal('paragraph'),
    content: inlines,
    continues: z.boolean().optional(),
  }),
  z.object({
    ...node,
    ...headed,
    type: z.literal('section'),
    part: z.enum(sectionParts).optional(),
    kind: text.optional(),
    doi: text.optional(),
    content: blocks,
  }),
  z.object({
    ...node,
    ...headed,
    type: z.literal('list'),
    style: z.enum(listStyles),
    start: z.number().int().optional(),
    items: z.array(z.object({ ...headed, content: blocks })),
  }),
  z.object({
    ...node,
    type: z.literal('definitions'),
    title: inlines.optional(),
    items: z.array(z.object({ label: inlines.optional(), term: inlines, content: blocks })),
  }),
  z.object({
    ...node,
    ...headed,
    type: z.enum(floatTypes),
    doi: text.optional(),
    caption: blocks,
    alt: text.optional(),
    content: blocks,
    foot: blocks,
  }),
  z.object({
    ...node,
    type: z.literal('grid'),
    columns: z.array(z.object({ width: text.optional(), align: text.optional() })).optional(),
    head: cells,
    bodies: z.array(cells),
    foot: cells,
  }),
  equationSchema,
  z.object({
    ...node,
    type: z.literal('code'),
    label: inlines.optional(),
    language: text.optional(),
    text,
  }),
  z.object({
    ...node,
    ...headed,
    type: z.literal('quotation'),
    isVerse: z.boolean().optional(),
    content: blocks,
    source: blocks,
  }),
  z.object({
    ...node,
    ...headed,
    type: z.literal('notes'),
    kind: text.optional(),
    items: z.array(
      z.object({
        ...node,
        type: z.literal('note'),
        kind: text.optional(),
        label: inlines.optional(),
        content: blocks,
      }),
    ),
  }),
  z.object({
    ...node,
    ...headed,
    type: z.literal('references'),
    content: blocks,
    items: z.array(
      z.object({
        ...node,
        type: z.literal('reference'),
        label: inlines.optional(),
        content: inlines,
        doi: text.optional(),
      }),
    ),
  }),
  fileSchema,
]);

export const subArticles: z.ZodType<SubArticle[]> = z.lazy(() => z.array(subArticleSchema));
const parts = { front: blocks, body: blocks, back: blocks, floats: blocks, subArticles };

const subArticleSchema: z.ZodType<SubArticle> = z.object({
  ...node,
  ...parts,
  type: z.literal('sub-article'),
  kind: text.optional(),
  title: inlines.optional(),
  authors: z.array(text),
  doi: text.optional(),
});

export const fullTextSchema: z.ZodType<FullText> = z.object({ ...spoken, ...parts });
