import { z } from 'zod';
import { bareOrcid, bareRor, isOrcid, isRor } from '../base/identifiers.ts';
import { tagsIn } from '../base/markup.ts';
import { listInput, listOf, textLine } from '../base/sparse.ts';
import { hasDirections, NO_DIRECTIONS, withoutInvisibles } from '../base/text.ts';
import { personOf } from './author-list.ts';
import { type CreditRole, creditRoles } from './credit-roles.ts';
import { hasMark, withoutLastMarks, withoutMarks } from './name-words.ts';

/** The maximum number of authors. Larger collaborations publish under a group name. */
export const MAX_CONTRIBUTORS = 1_000;
const MAX_AFFILIATIONS = 20;

const affiliationSchema = z
  .object({
    name: textLine(1_000).optional(),
    ror: textLine(100, bareRor)
      .refine(
        isRor,
        'Not a ROR id such as https://ror.org/05dxps055, or its check digits are wrong',
      )
      .optional(),
    /** The two-letter code of ISO 3166, or the country's name. */
    country: textLine(100).optional(),
  })
  .refine(({ name, ror }) => name !== undefined || ror !== undefined, 'A name or a ROR id');
export type Affiliation = z.output<typeof affiliationSchema>;

/**
 * An author. Unknown fields are absent. `name` is the displayed name; `given`, `family` and
 * `suffix` are its known parts. An organization has only a name. `orcidAuthenticated` is true if
 * the owner has confirmed the ORCID iD.
 */
export const contributorSchema = z.object({
  name: textLine(500),
  given: textLine(250).optional(),
  family: textLine(250).optional(),
  suffix: textLine(50).optional(),
  isOrganization: z.literal(true).optional(),
  orcid: textLine(100, bareOrcid)
    .refine(isOrcid, 'Not an ORCID iD such as 0000-0002-1825-0097, or its check digit is wrong')
    .optional(),
  orcidAuthenticated: z.literal(true).optional(),
  affiliations: z.array(affiliationSchema).optional(),
  // The cast is needed because `Object.keys` widens the literal keys to strings.
  roles: z.array(z.enum(Object.keys(creditRoles) as [CreditRole, ...CreditRole[]])).optional(),
  isCorresponding: z.literal(true).optional(),
});
export type Contributor = z.output<typeof contributorSchema>;

export const contributorsSchema = z.array(contributorSchema);

/**
 * An author as stored. `confirmedName` is the name for which the ORCID iD was confirmed, if `name` is now another
 * spelling.
 */
export const storedContributorSchema = contributorSchema.extend({
  confirmedName: textLine(500).optional(),
});
export type StoredContributor = z.output<typeof storedContributorSchema>;

/** An author in an export. `orcidProof` lets an import verify that the ORCID iD was confirmed. */
export const exportedContributorSchema = storedContributorSchema.extend({
  orcidProof: textLine(100).optional(),
});

/**
 * Returns the schema of a name that reads the same in files and in print. HTML tags and changes of text direction are
 * refused. Invisible characters are removed.
 */
export const nameWithoutTags = <S extends z.ZodType<string>>(schema: S) =>
  schema
    // The cast is needed because a schema of strings may have a narrower type.
    .overwrite((name) => withoutInvisibles(name) as z.output<S>)
    .refine((name) => tagsIn(name).length === 0, 'Must not contain HTML tags')
    .refine((name) => !hasDirections(name), NO_DIRECTIONS);

const affiliationInput = affiliationSchema.safeExtend({
  name: nameWithoutTags(affiliationSchema.shape.name.unwrap()).optional(),
  country: nameWithoutTags(affiliationSchema.shape.country.unwrap()).optional(),
});

const { name, given, family, suffix } = contributorSchema.shape;
const contributorInput = contributorSchema
  .extend({
    name: nameWithoutTags(name).refine((text) => text !== '', 'Required'),
    given: nameWithoutTags(given.unwrap()).optional(),
    family: nameWithoutTags(family.unwrap()).optional(),
    suffix: nameWithoutTags(suffix.unwrap()).optional(),
    affiliations: listOf(affiliationInput.strict(), MAX_AFFILIATIONS, 'affiliations').optional(),
    confirmedName: exportedContributorSchema.shape.confirmedName,
    orcidProof: exportedContributorSchema.shape.orcidProof,
  })
  .strict();

export type SentContributor = z.output<typeof contributorInput>;

const listed = listOf(contributorInput, MAX_CONTRIBUTORS, 'authors').superRefine(eachOrcidOnce);

function eachOrcidOnce(contributors: readonly SentContributor[], ctx: z.RefinementCtx): void {
  const owners = new Map<string, string>();
  for (const [at, { name, orcid }] of contributors.entries()) {
    if (!orcid) continue;
    const owner = owners.get(orcid);
    owners.set(orcid, name);
    if (owner === undefined) continue;
    const message = `This is the iD of ${owner}, another author of this article`;
    ctx.addIssue({ code: 'custom', path: [at, 'orcid'], message });
  }
}

/**
 * The contributors of a request. A missing `name` is composed from the other parts. Footnote marks are removed.
 * Commas are removed from the parts, because commas separate parts in citation files: `King, Jr.` becomes a family
 * name and a suffix.
 */
export const contributorsInput = listInput(listed, (sent) => {
  if (typeof sent !== 'object' || sent === null) return sent;
  const { given = '', family = '', suffix = '', ...rest } = sent as Record<string, unknown>;
  const unmarked = rest.isOrganization ? withoutLastMarks : withoutMarks;
  const others = typeof rest.name === 'string' ? { ...rest, name: unmarked(rest.name) } : rest;
  const parts = [given, family, suffix].filter((part) => typeof part === 'string');
  if (parts.length < 3) return { ...sent, ...others };
  const { name, ...read } = personOf({
    given: String(given),
    family: String(family),
    suffix: String(suffix),
  });
  const isReadOtherwise = parts.some((part) => part.includes(',') || hasMark(part));
  return { ...(name !== '' && { name }), ...(isReadOtherwise ? read : sent), ...others };
});
