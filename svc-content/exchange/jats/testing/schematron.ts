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

/** The style sheet of the package, in which the functions of its source are missing. */
function styleSheet(): string {
  const functions = read('jats4r.sch').match(/<xsl:function name=.*?<\/xsl:function>/gs) ?? [];
  return read('jats4r.sch.xsl').replace(/<xsl:function xmlns="[^"]*"\/>/, functions.join('\n'));
}

/** Returns the messages of JATS4R's rules about a document. Each begins with `ERROR` or `WARNING`. */
export function messagesOfJats4r(document: string): string[] {
  // The package has no types.
  const saxon = require('saxon-js') as Saxon;
  const sheet = styleSheet();
  // The processor reads no document types.
  const xml = document.replace(/<!DOCTYPE[^>]*>/, '');
  const messages = saxon.XPath.evaluate(
    `transform(map{'stylesheet-text': $sheet, 'source-node': parse-xml($xml)})?output
      //*:text ! normalize-space()`,
    [],
    { params: { sheet, xml }, resultForm: 'array' },
  );
  // The expression returns strings.
  return messages as string[];
}

/** The rules know only the name of licences' elements that was valid before 2015, without its last slash. */
export const OUTDATED_RULE = 'WARNING: The license URI is given in @xlink:href.';
