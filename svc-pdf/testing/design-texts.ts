import { updateDocumentDesignSchema } from '@app/contracts';

const accepts = ([name, length]: [name: string, length: number]) =>
  updateDocumentDesignSchema.safeParse({ [name]: 'W'.repeat(length) }).success;

/** The fields of the design that accept any text, with the maximum length of the text. */
export const designTexts = Object.keys(updateDocumentDesignSchema.shape)
  .filter((name) => accepts([name, 1]))
  .map((name): [name: string, maxLength: number] => {
    let maxLength = 1;
    while (accepts([name, maxLength + 1])) {
      maxLength += 1;
      if (maxLength > 10_000) throw new Error(`The text ${name} has no maximum length`);
    }
    return [name, maxLength];
  });

/** A design in which each text is a different word. */
export const distinctTexts: Record<string, string> = Object.fromEntries(
  designTexts.map(([name]) => [name, `Word${name.replaceAll('_', '')}`]),
);
