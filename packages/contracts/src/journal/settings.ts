import { z } from 'zod';
import { REFNUMBER_PATTERN, TXNID_PATTERN } from '../articles/number-pattern.ts';
import { isEmailAddress } from '../base/email.ts';
import {
  DOI_PATTERN,
  isIssn,
  isLanguage,
  issnLines,
  LICENSE_PATTERN,
  NOT_A_DOI,
  NOT_A_LANGUAGE,
} from '../base/identifiers.ts';
import { withoutControls } from '../base/text.ts';
import { characters } from '../limits/sizes.ts';
import { claimsOf, type PageTextSetting, pageTextSettings } from './shown-settings.ts';

const text = z.string().overwrite(withoutControls).trim();
const line = text.max(...characters(2_000));
const richText = text.max(...characters(100_000));
/** An HTTP URL or a path of the site. Other schemes, such as `javascript:` and `data:`, are refused. */
const link = line.refine(
  (url) => url === '' || (/^(https?:\/\/|\/(?!\/))/i.test(url) && URL.canParse(url, 'https://x')),
  { error: 'An address beginning with https:// or /' },
);
const storedPicture = line.regex(
  /^(?:\/assets\/journal\/[0-9a-f]{64}\.[1-9]\d{0,3}x[1-9]\d{0,3}\.(?:webp|png))?$/,
  'A stored picture',
);
/**
 * Matches scheme, host and port. URL parsers are not used, because they also accept user names, quotation marks and
 * braces in an origin.
 */
const ORIGIN =
  /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}])?|\[[\da-f:.]+\])(?::\d{1,5})?$/iu;
const origin = line.refine((url) => url === '' || (ORIGIN.test(url) && URL.canParse(url)), {
  error: 'An origin such as https://journal.example.org, without a path',
});
const email = line.refine((text) => text === '' || isEmailAddress(text), {
  error: 'Not an email address',
});

/** An amount, which pages show with its currency, or a text. */
const fee = line.refine((text) => !(Number(text.replaceAll(',', '')) < 0), {
  error: 'An amount such as 2500, or words',
});

/** The default claims and the default time on the home page. */
export const INITIAL_CLAIMS = 'Indexed\nRefereed\nPeer Reviewed';
export const INITIAL_PROMISED_TIME = 'in 5 days';

const MAX_CLAIMS = 10;
const MAX_CLAIM = 80;
const claims = line
  .refine((text) => claimsOf({ claims: text }).length <= MAX_CLAIMS, `At most ${MAX_CLAIMS} claims`)
  .refine((text) => claimsOf({ claims: text }).every((claim) => claim.length <= MAX_CLAIM), {
    error: `At most ${MAX_CLAIM} characters in each line`,
  });

/** Returns the schema of a line that is empty or matches the pattern. */
const lineLike = (pattern: RegExp, error: string) =>
  line.refine((text) => text === '' || pattern.test(text), { error });

/** The public settings, which every caller may read. */
const publicFields = {
  websitename: line,
  formatted_journal_name: line,
  websiteemail: email,
  domain: origin,
  /** The number may contain spaces and punctuation. The link to the chat uses only the digits. */
  whatsup_number: lineLike(
    /^\+?(?:[\s().-]*\d){6,15}[\s().-]*$/,
    'A telephone number such as +91 98765 43210',
  ),
  issn: line.refine((issn) => issnLines(issn).every(isIssn), {
    error: 'An ISSN such as 2049-3630, with its check digit; two separated by a comma',
  }),
  abbreviated_title: line,
  publisher: line,
  /** The default language of articles. Empty means English. */
  language: line.refine((code) => code === '' || isLanguage(code), { error: NOT_A_LANGUAGE }),
  /** The default licence of articles: an SPDX identifier or an address. */
  license: lineLike(LICENSE_PATTERN, 'An SPDX identifier such as CC-BY-4.0, or an address'),
  copyright_holder: line,
  doi_prefix: lineLike(/^10\.\d{4,9}$/, 'A prefix such as 10.5555'),
  /** The pattern of DOIs, such as `jlc.{year}.{refnumber}`: see `doiOf`. */
  doi_pattern: lineLike(
    /^[^\s{}]*(?:\{(?:year|volume|issue|refnumber)\}[^\s{}]*)+$/,
    'Text with {year}, {volume}, {issue} or {refnumber}, without spaces',
  ),
  /** The DOI of the policy that Crossmark shows. If it is empty, deposits state notices as relations. */
  crossmark_policy: lineLike(DOI_PATTERN, NOT_A_DOI),
  archiving_link: link,
  policies_link: link,
  impactfactor: lineLike(/^\d{1,3}(?:\.\d{1,3})?$/, 'A number such as 2.5'),
  home_content: richText,
  address: richText,
  /** If empty, the page shows its standard text. */
  ...(Object.fromEntries(pageTextSettings.map((name) => [name, richText])) as Record<
    PageTextSetting,
    typeof richText
  >),
  /** One claim per line, in the order of the home page. If empty, no claims are shown. */
  claims,
  /**
   * The time after which authors receive link, certificate and cover page, such as `in 5 days`. If empty, nothing is
   * promised.
   */
  promised_time: text.max(...characters(80)),
  fee_rupee: fee,
  fee_dollar: fee,
  /** The only host on which the score badge is shown. */
  score_badge_domain: lineLike(
    /^(?:https?:\/\/)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?\/*$/i,
    'A domain such as journal.example.org',
  ),
  score_badge_image: link,
  certificate_image: link,
  cover_image: link,
  logo_image: storedPicture,
  icon_image: storedPicture,
  journal_list_link: link,
  copyright_form: link,
  submit_online_hidden: z.boolean(),
  /** Whether readers see the numbers of views and downloads of an article. */
  usage_shown: z.boolean(),
  /** Whether pages show the logo instead of the journal's name. */
  logo_has_name: z.boolean(),
};

const internalFields = {
  help_video_article: link,
  help_video_scholar: link,
  /** If empty, proposals continue the numbers of the latest articles. */
  refnumber_pattern: lineLike(
    REFNUMBER_PATTERN,
    'Letters, digits, dots and dashes with # for each digit of the number, such as JRN#####',
  ),
  txnid_pattern: lineLike(
    TXNID_PATTERN,
    'A pattern with # for each digit of the number, or with {refnumber}',
  ),
};

/** The settings that only administrators receive. */
// The cast is needed because `Object.keys` widens the names to strings.
export const internalSettings = Object.keys(internalFields) as (keyof typeof internalFields)[];

/**
 * The initial settings that are neither empty nor off. Older journals have these values until an administrator changes
 * them.
 */
const initialValues: Readonly<Record<string, string | true>> = {
  claims: INITIAL_CLAIMS,
  promised_time: INITIAL_PROMISED_TIME,
  submit_online_hidden: true,
};

type RichTextSetting = PageTextSetting | 'home_content' | 'address';

/** The settings that are HTML, which svc-content sanitizes. */
export const richTextSettings = Object.entries({ ...publicFields, ...internalFields })
  .filter(([, field]) => field === richText)
  .map(([name]) => name) as RichTextSetting[];

/**
 * Makes the fields accept stored texts that violate a newer rule, so that administrators can see and correct these
 * texts. Fields that the record lacks get their initial values.
 */
function stored<Fields extends Record<string, z.ZodString | z.ZodBoolean>>(fields: Fields) {
  const schemas = Object.entries(fields).map(([name, field]) => [
    name,
    // The generator of the OpenAPI documents calls this function without a context.
    field instanceof z.ZodString
      ? field.catch((context) => String(context?.value ?? initialValues[name] ?? ''))
      : field.default(initialValues[name] === true),
  ]);
  // The cast is needed because `Object.fromEntries` widens the names to strings.
  return Object.fromEntries(schemas) as {
    [Name in keyof Fields]: Fields[Name] extends z.ZodString
      ? z.ZodCatch<z.ZodString>
      : z.ZodDefault<z.ZodBoolean>;
  };
}

/**
 * `origin` is the beginning of all absolute URLs: the setting `domain` or, if this setting is empty, the deployment's
 * origin.
 */
const record = { id: z.string(), origin: z.string(), version: z.int() };

export const settingsSchema = z.object({ ...stored(publicFields), ...record });
export type Settings = z.infer<typeof settingsSchema>;

export const adminSettingsSchema = z.object({
  ...stored(publicFields),
  ...stored(internalFields),
  ...record,
});
export type AdminSettings = z.infer<typeof adminSettingsSchema>;

/** The settings. The response to administrators also contains the internal settings. */
export const settingsResponseSchema = settingsSchema.extend(
  z.object(stored(internalFields)).partial().shape,
);

/** A change of any settings. Fields that the server sets may be sent, but are ignored. */
export const updateSettingsSchema = z
  .strictObject({
    ...publicFields,
    ...internalFields,
    id: z.unknown(),
    origin: z.unknown(),
    version: z.int(),
  })
  .partial();
export type UpdateSettings = z.infer<typeof updateSettingsSchema>;

/** The kind of file of each setting whose value is a file. A logo is also printed; an icon is square. */
export const settingsFiles = {
  score_badge_image: 'picture',
  certificate_image: 'picture',
  cover_image: 'picture',
  logo_image: 'logo',
  icon_image: 'icon',
  copyright_form: 'pdf',
} as const satisfies Partial<Record<keyof Settings, 'picture' | 'logo' | 'icon' | 'pdf'>>;
export type SettingsFile = keyof typeof settingsFiles;
// The cast is needed because `Object.keys` widens the names to strings.
export const settingsFileNames = Object.keys(settingsFiles) as SettingsFile[];

export function settingsFilePath(field: SettingsFile): string {
  return `/api/settings/files/${field}`;
}
