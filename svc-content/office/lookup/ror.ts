import { bareRor, isRor, type Lookup, type OrganizationSuggestion } from '@app/contracts';
import { z } from 'zod';
import { askRegistry, wordsOf } from './ask-registry.ts';

/** The response of ROR's API, version 2. */
const answerSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      names: z.array(z.object({ value: z.string(), types: z.array(z.string()) })),
      locations: z.array(
        z.object({ geonames_details: z.object({ country_code: z.string().nullish() }) }),
      ),
    }),
  ),
});
type Answer = z.output<typeof answerSchema>;

export async function lookUpOrganizations(
  origin: string,
  name: string,
): Promise<Lookup<OrganizationSuggestion>> {
  // Lower case prevents `and`, `or` and `not` from being operators of the query.
  const query = wordsOf(name).join(' ').toLowerCase();
  if (query === '') return { isOn: true, suggestions: [], failure: '' };
  const url = new URL('/v2/organizations', origin);
  url.search = String(new URLSearchParams({ query }));
  return askRegistry({ registry: 'ROR', url, schema: answerSchema, suggestionsIn });
}

function suggestionsIn({ items }: Answer): OrganizationSuggestion[] {
  return items.flatMap(({ id, names, locations }) => {
    const ror = bareRor(id);
    const name = names.find(({ types }) => types.includes('ror_display'))?.value;
    const country = locations[0]?.geonames_details.country_code;
    return isRor(ror) && name ? { ror, name, ...(country && { country }) } : [];
  });
}
