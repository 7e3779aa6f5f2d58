import { writeZip } from '../docx/package.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const NAMESPACES = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}"
  xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"
  xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"
  xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
  xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"`;

export interface WordFile {
  /** The content of the body. */
  body: string;
  /** Other parts below `word/`, by the type of the relation to them: the name and the content. */
  parts?: Record<string, [name: string, content: string | Buffer]>;
  /** External relations of the document: the type and the address, by id. */
  links?: Record<string, [type: string, address: string]>;
  /** Other files of the package, by path. No relation is made for them. */
  files?: Record<string, string>;
  /** Relations of the package. */
  packageRelations?: string;
  type?: string;
  /** The prefix of the namespace of Word in the document. */
  prefix?: string;
}

/** Returns an element with the namespaces of Word. */
export const wordXml = (name: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><w:${name} ${NAMESPACES}>${content}</w:${name}>`;

export const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (...content: string[]) => `<w:p>${content.join('')}</w:p>`;

/** Returns a field with its code and its visible result. */
export const field = (code: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"><w:fldData>LEAK</w:fldData></w:fldChar></w:r><w:r><w:instrText>${code}</w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

/** Returns a Word file. The relations of its document have the types of the parts as ids. */
export function wordFile({
  body,
  parts = {},
  links = {},
  files = {},
  packageRelations = '',
  type = `${MAIN}.document.main+xml`,
  prefix = 'w',
}: WordFile): Promise<Buffer> {
  const relations = [
    ...Object.entries(parts).map(
      ([kind, [name]]) => `<Relationship Id="${kind}" Type="${OFFICE}/${kind}" Target="${name}"/>`,
    ),
    ...Object.entries(links).map(
      ([id, [kind, address]]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${address}" TargetMode="External"/>`,
    ),
  ];
  const overrides = Object.entries(parts)
    .filter(([, [name]]) => name.endsWith('.xml'))
    .map(
      ([kind, [name]]) => `<Override PartName="/word/${name}" ContentType="${MAIN}.${kind}+xml"/>`,
    );
  const rels = (content: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
  return writeZip(
    new Map<string, string | Buffer>([
      [
        '[Content_Types].xml',
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/><Override PartName="/word/document.xml" ContentType="${type}"/>${overrides.join('')}</Types>`,
      ],
      [
        '_rels/.rels',
        rels(
          `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/>${packageRelations}`,
        ),
      ],
      [
        'word/document.xml',
        wordXml('document', `<w:body>${body}</w:body>`)
          .replaceAll(/(?<![a-z])w:/g, `${prefix}:`)
          .replace('xmlns:w=', `xmlns:${prefix}=`),
      ],
      ['word/_rels/document.xml.rels', rels(relations.join(''))],
      ...Object.values(parts).map(([name, content]): [string, string | Buffer] => [
        `word/${name}`,
        content,
      ]),
      ...Object.entries(files),
    ]),
  );
}
