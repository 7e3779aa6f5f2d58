/** Throws unless these are the bytes of a whole PDF of one page, or of many, so that no other is ever kept. */
export function assertPdf(pdf: Buffer, expected: 'one' | 'many' = 'one'): void {
  // Chromium writes page objects in the open; latin1 keeps every byte a character of its own.
  const text = pdf.toString('latin1');
  const whole = text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF');
  const pages = text.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  if (!whole || pages === 0 || (expected === 'one' && pages > 1)) {
    throw new Error(`Not a PDF of ${expected} page: ${pdf.length} bytes, ${pages} pages`);
  }
}
