import { type CheckImport, PDF_TOO_LARGE, PDF_TOO_LARGE_MESSAGE } from '@app/contracts';

type DroppedPdf = CheckImport['pdfs'][number];

/** The PDFs that a user dropped together with an import file. Case does not matter in the names of the PDFs. */
export class DroppedPdfs {
  readonly #byName: Map<string, DroppedPdf[]>;
  /** The line of the article that uses each PDF, by `nameKey`. */
  readonly #lines = new Map<string, number>();

  constructor(pdfs: readonly DroppedPdf[]) {
    this.#byName = Map.groupBy(pdfs, ({ name }) => nameKey(name));
  }

  /** Assigns a PDF to the article in a line of the import file. Returns an empty name if there is no such PDF. */
  take(name: string, line: number): { name: string; size: number; fault: string | undefined } {
    const key = nameKey(name);
    const [pdf, second] = this.#byName.get(key) ?? [];
    if (!pdf) return { name: '', size: 0, fault: `There is no PDF ${baseName(name)}` };
    const previous = this.#lines.get(key);
    this.#lines.set(key, previous ?? line);
    const fault = () => {
      if (second) return `There are several PDFs ${pdf.name}`;
      if (previous !== undefined) return `${pdf.name} is already used by line ${previous}`;
      if (pdf.size >= PDF_TOO_LARGE) return `${pdf.name}: ${PDF_TOO_LARGE_MESSAGE}`;
      if (pdf.size === 0) return `${pdf.name} is empty`;
      return pdf.isPdf ? undefined : `${pdf.name} is not a PDF`;
    };
    return { name: pdf.name, size: pdf.size, fault: fault() };
  }

  unused(): string[] {
    return [...this.#byName]
      .filter(([key]) => !this.#lines.has(key))
      .flatMap(([, pdfs]) => pdfs.map(({ name }) => name));
  }
}

const baseName = (name: string) => name.trim().replace(/^.*[/\\]/, '');

/** Returns the same key for names that differ only in their folder, their case or the encoding of their accents. */
function nameKey(name: string): string {
  return baseName(name).normalize('NFC').toLowerCase();
}
