export const ARTICLE_TYPES = ['Research Paper', 'Review Paper', 'Case Study', 'Thesis'];
export const DOI_CHOICES = ['NO', 'YES 200/- INR Extra Charges'];
export const STREAMS = ['Engineering', 'Management', 'Science', 'Others'];

export const AREAS = [
  'Aeronautical Engineering',
  'Aerospace Engineering',
  'Agricultural Engineering',
  'Architectural Engineering',
  'Artificial Intelligence',
  'Automobile Engineering',
  'Biochemical Engineering',
  'Bioinformatics',
  'Biomedical Engineering',
  'Biotechnology',
  'Ceramic Engineering',
  'Chemical Engineering',
  'Civil Engineering',
  'Computer Engineering',
  'Computer Science and Engineering',
  'Control Engineering',
  'Data Science',
  'Electrical Engineering',
  'Electronics and Communication Engineering',
  'Energy Engineering',
  'Environmental Engineering',
  'Food Technology',
  'Geological Engineering',
  'Industrial Engineering',
  'Information Technology',
  'Instrumentation Engineering',
  'Marine Engineering',
  'Materials Science and Engineering',
  'Mechanical Engineering',
  'Mechatronics Engineering',
  'Metallurgical Engineering',
  'Mining Engineering',
  'Nanotechnology',
  'Nuclear Engineering',
  'Petroleum Engineering',
  'Robotics',
  'Software Engineering',
];

/** Maximum length of the email's text, in characters. Some mail programs reject long `mailto:` URLs. */
const MAX_LENGTH = 1_500;

/** Returns a `mailto:` URL with the form's text entries. Users must attach the files themselves. */
export function letterAddress(email: string, entries: Iterable<[string, unknown]>): string {
  const lines = Array.from(entries)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
    .map(([label, value]) => `${label}: ${value}`);
  const text = [...lines.join('\r\n')].slice(0, MAX_LENGTH).join('').toWellFormed();
  return `mailto:${email}?subject=${encodeURIComponent('Manuscript')}&body=${encodeURIComponent(text)}`;
}
