import { z } from 'zod';

/** The maximum number of suggestions. */
export const MAX_SUGGESTIONS = 10;

/** `q` is the name of a person or an organization. */
export const lookupQuerySchema = z.object({ q: z.string().trim().min(2).max(1_000) });

/**
 * The answer of a registry. `isOn` is false if the operator has switched the registry off.
 * `failure` is empty, or the reason why the request failed, as text for editors.
 */
const lookupSchema = <S extends z.ZodType>(suggestion: S) =>
  z.object({
    isOn: z.boolean(),
    suggestions: z.array(suggestion).max(MAX_SUGGESTIONS),
    failure: z.string(),
  });

/**
 * A person with an ORCID iD. `institutions` lists some current and former institutions of the
 * person.
 */
export const personSuggestionSchema = z.object({
  orcid: z.string(),
  name: z.string(),
  given: z.string().optional(),
  family: z.string().optional(),
  institutions: z.array(z.string()),
});
export type PersonSuggestion = z.infer<typeof personSuggestionSchema>;

/** An organization with a ROR id. `country` is the code of ISO 3166. */
export const organizationSuggestionSchema = z.object({
  ror: z.string(),
  name: z.string(),
  country: z.string().optional(),
});
export type OrganizationSuggestion = z.infer<typeof organizationSuggestionSchema>;

export const personLookupSchema = lookupSchema(personSuggestionSchema);
export const organizationLookupSchema = lookupSchema(organizationSuggestionSchema);

export interface Lookup<Suggestion> {
  isOn: boolean;
  suggestions: Suggestion[];
  failure: string;
}
