import {
  type AdminSettings,
  type SettingsFile,
  settingsFiles,
  updateSettingsSchema,
} from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { errorsBy, type FieldErrors } from '@app/office-kit/forms/form-errors.ts';
import type { RichTextFormat } from '@app/office-kit/rich-text/format.ts';
import { labelsOf, type SectionDescription } from '../../../shared/forms/field-table.ts';

const journal = {
  websitename: { label: 'Journal Name', help: 'As used in citations.', printed: 'text' },
  formatted_journal_name: {
    label: 'Formatted journal name',
    help: 'Used if there is no journal name.',
    printed: 'text',
  },
  issn: { label: 'ISSN', help: 'Separate several with commas: print first, then online.' },
  impactfactor: { label: 'Impact Factor' },
  domain: {
    label: 'Domain',
    help: 'The address of the journal, such as https://journal.example.org. Citations, feeds and certificates use it. If empty, the address at which the site was installed is used.',
    control: 'url',
  },
} as const;

const record = {
  abbreviated_title: { label: 'Abbreviated title', help: 'Such as J. Litt. Chem. (ISO 4).' },
  publisher: { label: 'Publisher', help: 'The name under which indexes list the publisher.' },
  language: {
    label: 'Language',
    help: 'The default language of articles, and the language of dates in this administration: a code such as en, en-US or pt-BR.',
  },
  license: {
    label: 'Licence',
    help: 'The default licence of articles: an SPDX identifier such as CC-BY-4.0, or an address.',
  },
  copyright_holder: { label: 'Copyright holder', help: 'For example “The authors”.' },
  doi_prefix: { label: 'DOI prefix', help: 'Such as 10.5555, from your registration agency.' },
  doi_pattern: {
    label: 'DOI pattern',
    help: 'The part after the prefix, with {year}, {volume}, {issue} or {refnumber}: jlc.{refnumber}.',
  },
  crossmark_policy: {
    label: 'Crossmark policy',
    help: 'The DOI of your policy on corrections. If set, Crossref deposits include Crossmark.',
  },
  archiving_link: {
    label: 'Archiving policy',
    help: 'Address of the page that says where articles are preserved.',
    control: 'url',
  },
  policies_link: {
    label: 'Policies',
    help: 'Address of the page with the policies on peer review, ethics and open access. If empty, the instructions page is used.',
    control: 'url',
  },
} as const;

/** The markup of page texts. Must match the markup that svc-content's sanitizer allows there. */
const page: RichTextFormat = {
  layout: 'page',
  marks: ['italic', 'bold', 'underline', 'small', 'subscript', 'superscript'],
  links: true,
};

const contact = {
  websiteemail: {
    label: 'Email',
    help: 'Authors send their papers to this address.',
    control: 'email',
  },
  whatsup_number: {
    label: 'Whatsapp',
    help: 'With the country code, such as +44 7700 900123.',
    control: 'tel',
  },
  address: {
    label: 'Address',
    help: 'Shown on the contact page.',
    control: 'rich-text',
    format: page,
  },
} as const;

const home = {
  usage_shown: {
    label: 'Show views and downloads',
    help: 'Shows the figures on article pages. You can always see them under “Views and downloads”.',
    control: 'switch',
  },
  claims: {
    label: 'Claims',
    help: 'One in each line, in the order of the home page. The instructions repeat them. If empty, none is shown.',
    control: 'lines',
    rows: 4,
  },
  promised_time: {
    label: 'Time until publication',
    help: 'When authors have the link, the certificate and the cover page, such as “in 5 days”. If empty, no time is promised.',
  },
  home_content: { label: 'Home content', control: 'rich-text', format: page },
} as const;

const policies = {
  aims_content: {
    label: 'Aims and scope',
    help: 'Shown on the pages /about and /instructions. If empty, the pages show a standard text for a journal of chemistry.',
    control: 'rich-text',
    format: page,
  },
  accessibility_content: {
    label: 'Accessibility',
    help: 'Text of the page /accessibility. If empty, the page shows a standard text, which you can copy and adapt.',
    control: 'rich-text',
    format: page,
  },
  privacy_content: {
    label: 'Privacy',
    help: 'Text of the page /privacy. If empty, the page shows a standard text about the data that this site stores, which you can copy and adapt.',
    control: 'rich-text',
    format: page,
  },
} as const;

const authors = {
  fee_rupee: { label: 'Fee for India, in rupees', control: 'decimal' },
  fee_dollar: { label: 'Fee for other countries, in dollars', control: 'decimal' },
  copyright_form: {
    label: 'Copyright form',
    help: 'Authors download and sign it.',
    control: settingsFiles.copyright_form,
  },
  submit_online_hidden: {
    label: 'Hide “Submit online” in the menu',
    help: 'If off, the menu links to the submission form.',
    control: 'switch',
  },
} as const;

const pictures = {
  logo_image: {
    label: 'Logo',
    help: 'Shown in the head of every page, and printed on covers and certificates.',
    control: settingsFiles.logo_image,
  },
  logo_has_name: {
    label: 'The logo contains the name',
    help: 'If on, the head of a page shows the logo instead of the journal’s name.',
    control: 'switch',
  },
  icon_image: {
    label: 'Browser icon',
    help: 'Shown in browser tabs, bookmarks and on home screens of phones. Best a square of at least 192 pixels.',
    control: settingsFiles.icon_image,
  },
  cover_image: {
    label: 'Cover image',
    help: 'The cover of the journal.',
    control: settingsFiles.cover_image,
  },
  certificate_image: {
    label: 'Certificate image',
    help: 'A sample of the certificate that authors receive. If empty, a sample in your document design is shown.',
    control: settingsFiles.certificate_image,
  },
  score_badge_image: {
    label: 'Score badge image',
    help: 'Shown on the home page.',
    control: settingsFiles.score_badge_image,
  },
  score_badge_domain: {
    label: 'Score badge domain',
    help: 'The badge is shown only on the site of this domain, such as journal.example.org.',
  },
  journal_list_link: {
    label: 'Journal list link',
    help: 'The address of a list that includes the journal.',
    control: 'url',
  },
} as const;

const numbers = {
  refnumber_pattern: {
    label: 'Pattern of reference numbers',
    help: 'Proposed for new articles, with # for each digit of the running number: JRN##### or {year}-{volume}-##. If empty, the number of the latest article is continued.',
  },
  txnid_pattern: {
    label: 'Pattern of transaction IDs',
    help: 'Proposed for new articles: PAY-{year}-#### or TXN-{refnumber}. If empty, none is proposed, except for free articles.',
  },
} as const;

const videos = {
  help_video_article: {
    label: 'Help video on papers and certificates',
    help: 'Address of a video: downloading the paper and the certificates.',
    control: 'url',
  },
  help_video_scholar: {
    label: 'Help video on Google Scholar',
    help: 'Address of a video: adding the paper to Google Scholar.',
    control: 'url',
  },
} as const;

const fields = {
  ...journal,
  ...record,
  ...contact,
  ...home,
  ...policies,
  ...authors,
  ...numbers,
  ...pictures,
  ...videos,
};

export const settingsSections: readonly SectionDescription[] = [
  {
    title: 'The journal',
    help: 'Shown on every page, in citations and to indexes.',
    fields: journal,
  },
  {
    title: 'For indexes',
    help: 'Information for registration agencies, directories and libraries.',
    fields: record,
  },
  { title: 'Contact', help: 'How readers and authors reach the journal.', fields: contact },
  {
    title: 'Home page',
    help: 'What the journal is about and which papers it is looking for.',
    fields: home,
  },
  {
    title: 'Texts of pages',
    help: 'What the journal publishes, and pages that the footer of every page links to.',
    fields: policies,
  },
  { title: 'Authors', help: 'Shown on the instructions page.', fields: authors },
  {
    title: 'Numbers of new articles',
    help: 'What the form for a new article proposes. You can change every proposal.',
    fields: numbers,
  },
  { title: 'Pictures and links', help: 'Shown on the public pages.', fields: pictures },
  {
    title: 'Help for authors',
    help: 'Linked in the notice that you send to authors after publication.',
    fields: videos,
  },
];

type SettingsValues = Pick<AdminSettings, keyof typeof fields>;

export const settingsLabels = labelsOf(fields);
export const settingsFields = Object.keys(settingsLabels);
// `Object.keys` returns `string[]` instead of the literal keys.
export const settingsFileFields = Object.keys(settingsFiles) as SettingsFile[];

export function settingsState(settings: AdminSettings): RecordState<SettingsValues> {
  const { id: _, origin: __, version, ...values } = settings;
  return { values, version };
}

export const settingsErrors = (values: SettingsValues): FieldErrors =>
  errorsBy(updateSettingsSchema, values, settingsFields);
