import { z } from 'zod';
import {
  bareDoi,
  bareFunderId,
  DOI_PATTERN,
  FUNDER_REGISTRY,
  isLanguage,
  isRor,
  LANGUAGE_PATTERN,
  NOT_A_DOI,
  NOT_A_LANGUAGE,
} from '../base/identifiers.ts';
import { textsWithoutMarkup } from '../base/markup.ts';
import { listInput, listOf, textLine } from '../base/sparse.ts';
import { characters } from '../limits/sizes.ts';
import { noArticleTexts } from './article-texts.ts';
import { type ArticleType, articleTypes } from './article-types.ts';
import { nameWithoutTags } from './contributor.ts';
import { relatedIdentifierTypes, relationTypes } from './relation-types.ts';

const doiSchema = textLine(300, bareDoi).refine((doi) => DOI_PATTERN.test(doi), NOT_A_DOI);

/** A funder. `id` is a ROR id or a DOI of the former Funder Registry; `awards` are the numbers of the awards. */
export const fundingSchema = z.object({
  name: textLine(500),
  id: textLine(300, bareFunderId)
    .refine(
      (id) => isRor(id) || id.startsWith(FUNDER_REGISTRY),
      `A ROR id with its check digits, or a funder’s DOI that begins with ${FUNDER_REGISTRY}`,
    )
    .optional(),
  awards: listOf(textLine(200), 100, 'awards').optional(),
});
export type Funding = z.output<typeof fundingSchema>;

/** The maximum number of references. Even the longest reviews have fewer. */
export const MAX_REFERENCES = 2_000;

/**
 * A cited work: its printed text, its known parts, or both. The parts correspond to those of the element `citation`
 * in Crossref's deposit schema. `key` identifies the reference within the article.
 */
export const referenceSchema = z
  .object({
    key: textLine(128).optional(),
    text: textLine(5_000).optional(),
    doi: doiSchema.optional(),
    author: textLine(500).optional(),
    year: textLine(20).optional(),
    articleTitle: textLine(1_000).optional(),
    journalTitle: textLine(500).optional(),
    volumeTitle: textLine(1_000).optional(),
    seriesTitle: textLine(500).optional(),
    volume: textLine(50).optional(),
    issue: textLine(50).optional(),
    firstPage: textLine(50).optional(),
    articleNumber: textLine(50).optional(),
    edition: textLine(50).optional(),
    issn: textLine(20).optional(),
    isbn: textLine(30).optional(),
  })
  .refine(
    ({ key: _, ...reference }) => Object.keys(reference).length > 0,
    'A text, a DOI or the parts of a reference',
  );
export type Reference = z.output<typeof referenceSchema>;

export const relationSchema = z
  .object({
    type: z.enum(relationTypes),
    identifierType: z.enum(relatedIdentifierTypes),
    identifier: textLine(1_000),
    description: textLine(500).optional(),
  })
  .overwrite((relation) =>
    relation.identifierType === 'doi'
      ? { ...relation, identifier: bareDoi(relation.identifier) }
      : relation,
  )
  .refine(
    ({ identifierType, identifier }) => identifierType !== 'doi' || DOI_PATTERN.test(identifier),
    { path: ['identifier'], error: NOT_A_DOI },
  )
  .refine(
    ({ identifierType, identifier }) =>
      identifierType !== 'uri' || /^https?:\/\/\S+$/i.test(identifier),
    { path: ['identifier'], error: 'An address beginning with https://' },
  );
export type Relation = z.output<typeof relationSchema>;

/** Title and abstract, both HTML, in another language. */
export const translationSchema = z
  .object({
    language: z.string().regex(LANGUAGE_PATTERN, { error: NOT_A_LANGUAGE, abort: true }),
    title: z
      .string()
      .max(...characters(2_000))
      .optional(),
    abstract: z
      .string()
      .max(...characters(100_000))
      .optional(),
  })
  .refine(
    ({ title, abstract }) => title !== undefined || abstract !== undefined,
    'A title or an abstract',
  );
export type Translation = z.output<typeof translationSchema>;

function eachLanguageOnce(translations: readonly Translation[], ctx: z.RefinementCtx): void {
  const languages = translations.map(({ language }) => language.toLowerCase());
  for (const [at, language] of languages.entries()) {
    if (languages.indexOf(language) === at) continue;
    const message = 'There is already a translation into this language';
    ctx.addIssue({ code: 'custom', path: [at, 'language'], message });
  }
}

/** The lists in an article's record, except the list of contributors. */
export const articleLists = {
  funding: z.array(fundingSchema),
  references: z.array(referenceSchema),
  relations: z.array(relationSchema),
  translations: z.array(translationSchema),
};

/** The lists of a request. */
export const articleListInputs = {
  funding: listInput(
    listOf(
      fundingSchema.extend({ name: nameWithoutTags(fundingSchema.shape.name) }).strict(),
      100,
      'funders',
    ),
  ),
  references: listInput(
    listOf(referenceSchema.strict().overwrite(textsWithoutMarkup), MAX_REFERENCES, 'references'),
  ),
  relations: listInput(
    listOf(relationSchema.strict().overwrite(textsWithoutMarkup), 500, 'relations'),
  ),
  translations: listInput(
    listOf(
      translationSchema
        .safeExtend({
          language: translationSchema.shape.language.refine(isLanguage, NOT_A_LANGUAGE),
        })
        .strict(),
      50,
      'languages',
    ).superRefine(eachLanguageOnce),
  ),
};

export type ArticleList = keyof typeof articleLists;
// The cast is needed because `Object.keys` widens the names to strings.
export const articleListNames = Object.keys(articleLists) as ArticleList[];

/** Builds a record with one value for each list. */
export function mapArticleLists<Value>(build: (name: ArticleList) => Value) {
  // The cast is needed because `Object.fromEntries` widens the names to strings.
  return Object.fromEntries(articleListNames.map((name) => [name, build(name)])) as Record<
    ArticleList,
    Value
  >;
}

/** The values of the lists and texts of an article that has no optional details. */
export const noArticleDetails = {
  ...noArticleTexts,
  type: 'research-article' as ArticleType,
  contributors: [],
  funding: [],
  references: [],
  relations: [],
  translations: [],
};

// The cast is needed because `Object.keys` widens the literal keys to strings.
export const articleTypeNames = Object.keys(articleTypes) as ArticleType[];
export const articleTypeSchema = z.enum(articleTypeNames, {
  error: 'An article type such as research-article',
});
