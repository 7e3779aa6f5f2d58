import type { OrganizationSuggestion, PersonSuggestion } from '@app/contracts';
import { lookUpOrcid, lookUpRor } from '@app/contracts/endpoints';
import { area } from '../../../area.ts';
import { SuggestedInput, type SuggestedInputProps } from './suggested-input.tsx';
import type { LookUp } from './use-suggestions.ts';

type Props<Suggestion> = Omit<SuggestedInputProps<Suggestion>, 'registry' | 'lookUp' | 'textOf'>;

const lookUpPersons: LookUp<PersonSuggestion> = (q, signal) =>
  area.api.call(lookUpOrcid, { query: { q }, signal });
const lookUpOrganizations: LookUp<OrganizationSuggestion> = (q, signal) =>
  area.api.call(lookUpRor, { query: { q }, signal });

/** A field for an ORCID iD. */
export function OrcidInput(props: Props<PersonSuggestion>) {
  return (
    <SuggestedInput
      {...props}
      registry="ORCID"
      lookUp={lookUpPersons}
      textOf={({ orcid, name, institutions }) => ({
        id: orcid,
        name,
        details: institutions.join(', '),
      })}
    />
  );
}

/** A field for a ROR id. */
export function RorInput(props: Props<OrganizationSuggestion>) {
  return (
    <SuggestedInput
      {...props}
      registry="ROR"
      lookUp={lookUpOrganizations}
      textOf={({ ror, name, country = '' }) => ({ id: ror, name, details: country })}
    />
  );
}
