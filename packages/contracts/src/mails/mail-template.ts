/** The subject and the text of a kind of message. Both may contain placeholders such as `{{title}}`. */
export interface MailTemplate {
  subject: string;
  text: string;
}

export interface Placeholder {
  /** The value that replaces the placeholder, as text for editors. */
  meaning: string;
  /** A value for previews. */
  example: string;
}

/** A kind of message with its default text. */
export interface MailKind extends MailTemplate {
  /** The name that editors see. */
  name: string;
  /** The recipient and the occasion, as text for editors. */
  occasion: string;
  /** The placeholders of this kind. All kinds also have the placeholders in `commonPlaceholders`. */
  placeholders: Readonly<Record<string, Placeholder>>;
  /** The placeholders without which the text would be useless. */
  required?: readonly string[];
}

/** All kinds of messages of a service, by name. */
export type MailKinds = Readonly<Record<string, MailKind>>;

/** The values of the placeholders that only a certain kind of message has. */
export type ValuesOf<Kind extends MailKind> = Readonly<
  Record<keyof Kind['placeholders'] & string, string>
>;

/** The placeholders of every kind of message. */
export const commonPlaceholders = {
  journal: { meaning: 'the name of the journal', example: 'Journal of Engines' },
  site: { meaning: 'the address of the journal', example: 'https://journal.example' },
} as const;

export const placeholdersOf = (kind: MailKind): Readonly<Record<string, Placeholder>> => ({
  ...kind.placeholders,
  ...commonPlaceholders,
});

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Replaces the placeholders. Placeholders in the values are not replaced. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder,
  );
}

/** Returns the problem of a subject or a text, as text for editors, or undefined. */
export function templateProblem(kind: MailKind, template: string): string | undefined {
  const known = Object.keys(placeholdersOf(kind));
  for (const [placeholder, name = ''] of template.matchAll(PLACEHOLDER)) {
    if (known.includes(name)) continue;
    const names = known.map((each) => `{{${each}}}`).join(', ');
    return `${placeholder} is no placeholder of this message. Use ${names}`;
  }
  const rest = template.replace(PLACEHOLDER, '');
  const [brace] = /\{\{|\}\}/.exec(rest) ?? [];
  if (brace === '{{') return 'A placeholder is not closed: it begins with {{ and ends with }}';
  if (brace === '}}') return 'A placeholder is not opened: it begins with {{ and ends with }}';
  return undefined;
}

/** Returns the values of a preview. */
export function exampleValues(kind: MailKind): Record<string, string> {
  const all = Object.entries(placeholdersOf(kind));
  return Object.fromEntries(all.map(([name, { example }]) => [name, example]));
}

/** Returns a message for editors if a text lacks a required placeholder, or undefined. */
export function missingPlaceholder({ required = [] }: MailKind, text: string): string | undefined {
  const names = Array.from(text.matchAll(PLACEHOLDER), ([, name]) => name);
  const missing = required.find((each) => !names.includes(each));
  return missing && `The text needs {{${missing}}}`;
}

const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}])/;

/** Splits a text before and after each web address. Every second part is an address. */
export const splitAtLinks = (text: string): string[] => text.split(LINK);
