// The public page imports these lists, so this file must not import zod.

export const submissionTypes = ['Research Paper', 'Review Paper', 'Case Study', 'Thesis'] as const;

export const doiChoices = ['NO', 'YES 200/- INR Extra Charges'] as const;

export const streams = ['Engineering', 'Management', 'Science', 'Others'] as const;

export const areas = [
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
] as const;
