/** Checks of chosen files in the browser, so that a wrong file is refused before it is uploaded. */

const text = async (file: Blob) => new TextDecoder('latin1').decode(await file.arrayBuffer());

/** Returns the reason if the journal cannot read the file as a PDF, otherwise undefined. */
export async function checkPdf(file: File): Promise<string | undefined> {
  const content = await text(file);
  if (!content.slice(0, 1_024).includes('%PDF-')) {
    return `“${file.name}” is not a PDF. Please save the manuscript as a PDF and choose that file.`;
  }
  // Programs that encrypt a file leave this entry readable.
  if (/\/Encrypt\s+\d+\s+\d+\s+R\b/.test(content)) {
    return `“${file.name}” is protected by a password or against printing. Please save it without protection and choose it again.`;
  }
  return undefined;
}

const pictures = [
  { name: 'PNG', isStart: (start: string) => start.slice(1, 4) === 'PNG' },
  { name: 'JPG', isStart: (start: string) => start.startsWith('\xff\xd8\xff') },
  { name: 'GIF', isStart: (start: string) => start.startsWith('GIF8') },
  { name: 'SVG', isStart: (start: string) => /<svg[\s>]/i.test(start) },
];

export async function checkPicture(file: File): Promise<string | undefined> {
  const start = await text(file.slice(0, 4_096));
  const isPicture = pictures.some(({ isStart }) => isStart(start));
  if (isPicture) return undefined;
  return `“${file.name}” is not a picture that the form accepts. Please choose an SVG, PNG, JPG or GIF file.`;
}

/**
 * Returns the reason if the journal cannot read the file as a Word file, otherwise undefined. A docx file is a zip
 * file. The journal does not read files of Word 97 to 2003 (.doc), which are not zip files.
 */
export async function checkWord(file: File): Promise<string | undefined> {
  const start = await text(file.slice(0, 4));
  if (start.startsWith('PK')) return undefined;
  return `“${file.name}” is not a Word file in the current format. Please save it as .docx and choose that file.`;
}

export async function checkReviewFile(file: File): Promise<string | undefined> {
  if (/\.(?:pdf|docx|txt)$/i.test(file.name)) return undefined;
  return `“${file.name}” cannot be attached. Please choose a PDF, a Word file (.docx) or a text file (.txt).`;
}
