import {
  type AdminSettings,
  type SettingsFile,
  settingsFiles,
  updateSettingsSchema,
} from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import type { RichTextFormat } from '@app/office-kit/rich-text/format.ts';
import { labelsOf, type SectionDescription } from '../../../shared/forms/field-table.ts';
import { errorsBy, type FieldErrors } from '../../../shared/forms/form-errors.ts';

const journal = {
  websitename: { label: 'Journal Name', help: 'As it is cited.' },
  formatted_journal_name: {
    label: 'Formatted journal name',
    help: 'Used if there is no journal name.',
  },
  issn: { label: 'ISSN', help: 'More than one separated by commas: print first, then online.' },
  impactfactor: { label: 'Impact Factor' },
  domain: {
    label: 'Domain',
    help: "The site's own address, such as https://journal.example.org. Citations, feeds and certificates use it; without one, the address where this site was set up.",
    control: 'url',
  },
} as const;

const record = {
  abbreviated_title: { label: 'Abbreviated title', help: 'Such as J. Litt. Chem. (ISO 4).' },
  publisher: { label: 'Publisher', help: 'As indexes name it.' },
  language: {
    label: 'Language',
    help: 'Of articles that state none, and of dates in this administration: a code such as en, en-US or pt-BR.',
  },
  license: {
    label: 'Licence',
    help: 'Of articles that state none: an SPDX identifier such as CC-BY-4.0, or an address.',
  },
  copyright_holder: { label: 'Copyright holder', help: 'Such as The authors.' },
  doi_prefix: { label: 'DOI prefix', help: 'Such as 10.5555, from your registration agency.' },
  doi_pattern: {
    label: 'DOI pattern',
    help: 'The part after the prefix, with {year}, {volume}, {issue} or {refnumber}: jlc.{refnumber}.',
  },
  crossmark_policy: {
    label: 'Crossmark policy',
    help: 'The DOI of the policy on corrections. With it, deposits with Crossref carry Crossmark.',
  },
  archiving_link: {
    label: 'Archiving policy',
    help: 'Address of the page that says where articles are preserved.',
    control: 'url',
  },
  policies_link: {
    label: 'Policies',
    help: 'Address of the policies on review, ethics and open access, if not the page of instructions.',
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
  websiteemail: { label: 'Email', help: 'Authors send papers to it.', control: 'email' },
  whatsup_number: {
    label: 'Whatsapp',
    help: 'With the country code, such as +44 7700 900123.',
    control: 'tel',
  },
  address: { label: 'Address', help: 'On the contact page.', control: 'rich-text', format: page },
} as const;

const home = {
  usage_shown: {
    label: 'Show views and downloads',
    help: 'On the pages of articles. You see the figures on the page Views and downloads in any case.',
    control: 'switch',
  },
  home_content: { label: 'Home content', control: 'rich-text', format: page },
} as const;

const policies = {
  accessibility_content: {
    label: 'Accessibility',
    help: 'The page /accessibility. If empty, it has a standard text, which you can copy from the page and change.',
    control: 'rich-text',
    format: page,
  },
  privacy_content: {
    label: 'Privacy',
    help: 'The page /privacy. If empty, it has a standard text about what this site stores, which you can copy and change.',
    control: 'rich-text',
    format: page,
  },
} as const;

const authors = {
  fee_rupee: { label: 'Fee for India, in rupees', control: 'decimal' },
  fee_dollar: { label: 'Fee for other countries, in dollars', control: 'decimal' },
  copyright_form: {
    label: 'Copyright form',
    help: 'For authors to download and sign.',
    control: settingsFiles.copyright_form,
  },
  submit_online_hidden: {
    label: 'Menu without SUBMIT ONLINE',
    help: 'If off, the menu has a link to the form for manuscripts.',
    control: 'switch',
  },
} as const;

const pictures = {
  cover_image: {
    label: 'Cover image',
    help: "The journal's cover.",
    control: settingsFiles.cover_image,
  },
  certificate_image: {
    label: 'Certificate image',
    help: 'A specimen of the certificate that authors get. Without it, one is drawn in the design of your documents.',
    control: settingsFiles.certificate_image,
  },
  score_badge_image: {
    label: 'Score badge image',
    help: 'On the home page.',
    control: settingsFiles.score_badge_image,
  },
  score_badge_domain: {
    label: 'Score badge domain',
    help: 'The badge is shown only on the site of this domain, such as journal.example.org.',
  },
  journal_list_link: {
    label: 'Journal list link',
    help: 'A list that includes the journal.',
    control: 'url',
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
    help: 'What registration agencies, directories and libraries need to know about the journal.',
    fields: record,
  },
  { title: 'Contact', help: 'How readers and authors reach the journal.', fields: contact },
  { title: 'Home page', help: 'What the journal is and what it looks for.', fields: home },
  {
    title: 'Accessibility and privacy',
    help: 'Pages that every page links at its foot.',
    fields: policies,
  },
  { title: 'Authors', help: 'On the page of instructions.', fields: authors },
  { title: 'Pictures and links', help: "Beside the readers' pages.", fields: pictures },
  {
    title: 'Help for authors',
    help: 'Offered to the author in the notice that follows a published article.',
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
