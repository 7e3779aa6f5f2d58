import {
  isOrcid,
  type Lookup,
  MAX_SUGGESTIONS,
  type PersonSuggestion,
  personOf,
} from '@app/contracts';
import { z } from 'zod';
import { askRegistry, wordsOf } from './ask-registry.ts';

/** The maximum number of institutions shown, which suffices to recognize a person. */
const MAX_INSTITUTIONS = 3;

/** The response of ORCID's `expanded-search`, version 3.0. Without results, the list is null. */
const answerSchema = z.object({
  'expanded-result': z
    .array(
      z.object({
        'orcid-id': z.string(),
        'given-names': z.string().nullish(),
        'family-names': z.string().nullish(),
        'credit-name': z.string().nullish(),
        'institution-name': z.array(z.string()).nullish(),
      }),
    )
    .nullish(),
});
type Answer = z.output<typeof answerSchema>;

/** Searches for persons by the words of a name. ORCID's search accepts Solr queries. */
export async function lookUpPersons(
  origin: string,
  name: string,
): Promise<Lookup<PersonSuggestion>> {
  // Leave out initials, because ORCID finds only whole words.
  const words = wordsOf(name).filter((word) => !/^[a-z]\.?$/i.test(word));
  if (words.length === 0) return { isOn: true, suggestions: [], failure: '' };
  const all = words.map((word) => `"${word}"`).join(' AND ');
  const phrase = `"${words.join(' ')}"`;
  const url = new URL('/v3.0/expanded-search/', origin);
  url.search = String(
    new URLSearchParams({
      q: `given-and-family-names:(${all}) OR credit-name:${phrase} OR other-names:${phrase}`,
      rows: String(MAX_SUGGESTIONS),
    }),
  );
  return askRegistry({ registry: 'ORCID', url, schema: answerSchema, suggestionsIn });
}

function suggestionsIn({ 'expanded-result': results }: Answer): PersonSuggestion[] {
  return (results ?? []).flatMap((result) => {
    const orcid = result['orcid-id'];
    const given = result['given-names']?.trim();
    const family = result['family-names']?.trim();
    const name =
      result['credit-name']?.trim() || personOf({ given: given ?? '', family: family ?? '' }).name;
    if (!isOrcid(orcid) || name === '') return [];
    return {
      orcid,
      name,
      ...(given && { given }),
      ...(family && { family }),
      institutions: [...new Set(result['institution-name'])].slice(0, MAX_INSTITUTIONS),
    };
  });
}
