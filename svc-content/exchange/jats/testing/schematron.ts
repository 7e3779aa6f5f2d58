import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface Saxon {
  XPath: {
    evaluate(
      expression: string,
      context: unknown,
      options: { params: object; resultForm: 'array' },
    ): unknown;
  };
}

const require = createRequire(import.meta.url);
const folder = join(
  dirname(require.resolve('@jats4r/schematrons/package.json')),
  'schematrons/1.0',
);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Returns the style sheet of the package, with the functions that are missing in it. */
function styleSheet(): string {
  const functions = read('jats4r.sch').match(/<xsl:function name=.*?<\/xsl:function>/gs) ?? [];
  return read('jats4r.sch.xsl').replace(/<xsl:function xmlns="[^"]*"\/>/, functions.join('\n'));
}

/** Returns the messages of JATS4R's rules about a document. Each begins with `ERROR` or `WARNING`. */
export function messagesOfJats4r(document: string): string[] {
  // The package has no types.
  const saxon = require('saxon-js') as Saxon;
  const sheet = styleSheet();
  // Remove the document type, which the processor cannot read.
  const xml = document.replace(/<!DOCTYPE[^>]*>/, '');
  const messages = saxon.XPath.evaluate(
    `transform(map{'stylesheet-text': $sheet, 'source-node': parse-xml($xml)})?output
      //*:text ! normalize-space()`,
    [],
    { params: { sheet, xml }, resultForm: 'array' },
  );
  return messages as string[];
}

/**
 * A warning to ignore: the rules require an element for licences whose name, without a final slash, was
 * valid only before 2015.
 */
export const OUTDATED_RULE = 'WARNING: The license URI is given in @xlink:href.';
