/**
 * The contributor roles of CRediT (ANSI/NISO Z39.104-2022) in the standard's order. Each key is the last segment of the
 * role's URL.
 */
export const creditRoles = {
  conceptualization: 'Conceptualization',
  'data-curation': 'Data curation',
  'formal-analysis': 'Formal analysis',
  'funding-acquisition': 'Funding acquisition',
  investigation: 'Investigation',
  methodology: 'Methodology',
  'project-administration': 'Project administration',
  resources: 'Resources',
  software: 'Software',
  supervision: 'Supervision',
  validation: 'Validation',
  visualization: 'Visualization',
  'writing-original-draft': 'Writing – original draft',
  'writing-review-editing': 'Writing – review & editing',
} as const;
export type CreditRole = keyof typeof creditRoles;

export const creditRoleUrl = (role: CreditRole) =>
  `https://credit.niso.org/contributor-roles/${role}/`;
