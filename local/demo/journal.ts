import type { CreateEditor, UpdateDocumentDesign, UpdateSettings } from '@app/contracts';

export const JOURNAL_NAME = 'Journal of Littoral Chemistry';

/** The settings of a fictitious journal. Its ISSNs and other numbers are well-formed, but unassigned. */
export const settings: UpdateSettings = {
  websitename: JOURNAL_NAME,
  formatted_journal_name: JOURNAL_NAME,
  websiteemail: 'editor@example.org',
  // This telephone number is in the range that is reserved for fiction.
  whatsup_number: '+44 7700 900123',
  issn: '9907-3102, 9907-3188',
  abbreviated_title: 'J. Littoral Chem.',
  publisher: 'Lighthouse University Press',
  language: 'en',
  license: 'CC-BY-4.0',
  copyright_holder: 'The authors',
  // This prefix is reserved for examples.
  doi_prefix: '10.5555',
  doi_pattern: 'jlc.{year}.{refnumber}',
  impactfactor: '2.14',
  fee_rupee: '2500',
  fee_dollar: '60',
  journal_list_link: 'https://journals.example.org/littoral',
  help_video_article: 'https://video.example.org/publishing-an-article',
  help_video_scholar: 'https://video.example.org/articles-at-a-scholarly-index',
  home_content: `
    <p>The <em>${JOURNAL_NAME}</em> publishes research on the chemistry of coasts: of estuaries,
    harbours and salt works, of what lives and corrodes there, and of materials that come from the
    shore. It appears twice a year, in March and in September, and anyone may read all of it.</p>
    <p>Every manuscript is read by two referees who do not know its authors. We ask for data that
    others can use, for methods that others can repeat, and for a clear sentence on what was found.</p>
    <p>This is a demonstration: the journal, its authors and their results are invented.</p>`
    .replace(/\s+/g, ' ')
    .trim(),
  address: `
    <p><strong>${JOURNAL_NAME}</strong><br>Editorial Office, The Old Customs House<br>
    1 Lighthouse Road, Fort Kochi 682001<br>Kerala, India</p>
    <p>The office is open from Monday to Friday, 9.30 to 17.00.</p>`
    .replace(/\s+/g, ' ')
    .trim(),
};

const common = { degree: 'PhD', phone: '' } as const;
const associate = { ...common, category: 'associate editor' } as const;
const assistant = { ...common, category: 'assistant editor' } as const;

export const editors: CreateEditor[] = [
  {
    ...common,
    category: 'chief editor',
    name: 'Sarojini Vadakkedath',
    post: 'Professor',
    content: 'Department of Marine Chemistry, Lighthouse University, Kochi, India',
    email: 'sarojini.vadakkedath@example.org',
    country: 'India',
  },
  {
    ...associate,
    name: 'Olúfẹ́mi Bámidélé',
    post: 'Professor',
    content: 'Institute of Catalysis, Lagoon State University, Lagos, Nigeria',
    degree: 'DSc',
    email: 'olufemi.bamidele@example.org',
    country: 'Nigeria',
  },
  {
    ...associate,
    name: 'Élodie Kermarrec',
    post: 'Associate Professor',
    content: 'Laboratoire de chimie du littoral, Université de Cornouaille, Quimper, France',
    email: 'elodie.kermarrec@example.org',
    country: 'France',
  },
  {
    ...associate,
    name: '小林 直樹',
    post: 'Professor',
    content: '海洋材料研究所, 函館 (Institute of Marine Materials, Hakodate, Japan)',
    email: 'naoki.kobayashi@example.org',
    country: 'Japan',
  },
  {
    ...associate,
    name: 'Παναγιώτα Καραμάνου',
    post: 'Scientist',
    content: 'Κέντρο Ερευνών του Αιγαίου, Σύρος (Aegean Research Centre, Syros, Greece)',
    email: 'panagiota.karamanou@example.org',
    country: 'Greece',
  },
  {
    ...assistant,
    name: 'सुनील पाटणकर',
    post: 'Head',
    content: 'Department of Chemistry, Konkan Institute of Science, Ratnagiri, India',
    email: 'sunil.patankar@example.org',
    country: 'India',
  },
  {
    ...assistant,
    name: 'Matías Ñancupil Soto',
    post: 'Assistant Professor',
    content: 'Escuela de Química, Universidad Austral de los Canales, Puerto Montt, Chile',
    email: 'matias.nancupil@example.org',
    country: 'Chile',
  },
  {
    ...assistant,
    name: 'Ірина Мельниченко',
    post: 'Lecturer',
    content: 'Кафедра аналітичної хімії (Department of Analytical Chemistry), Odesa, Ukraine',
    email: 'iryna.melnychenko@example.org',
    country: 'Ukraine',
  },
  {
    ...assistant,
    name: 'Siân Prydderch',
    post: 'Lecturer',
    content: 'School of Ocean Sciences, Menai College, Bangor, United Kingdom',
    degree: 'MSc, PhD',
    email: 'sian.prydderch@example.org',
    country: 'United Kingdom',
  },
];

/** The design of the journal's PDFs, which the chief editor signs. */
export const design: UpdateDocumentDesign = { signatory_name: 'Sarojini Vadakkedath' };
