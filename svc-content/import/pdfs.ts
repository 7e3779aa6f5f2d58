import { type CheckImport, PDF_TOO_LARGE, PDF_TOO_LARGE_MESSAGE } from '@app/contracts';

type DroppedPdf = CheckImport['pdfs'][number];

interface TakenPdf {
  /** As it was dropped; empty when there is none. */
  name: string;
  size: number;
  fault: string | undefined;
}

/** The PDFs that were dropped beside a source. They are found by name, without regard to capitals. */
export class DroppedPdfs {
  readonly #byName = new Map<string, DroppedPdf[]>();
  readonly #takenBy = new Map<string, number>();

  constructor(pdfs: readonly DroppedPdf[]) {
    for (const pdf of pdfs) {
      const key = nameKey(pdf.name);
      this.#byName.set(key, [...(this.#byName.get(key) ?? []), pdf]);
    }
  }

  /** The PDF of an article; `name` may be a path, of which the last part counts. */
  take(name: string, line: number): TakenPdf {
    const key = nameKey(name);
    const [pdf, second] = this.#byName.get(key) ?? [];
    if (!pdf) return { name: '', size: 0, fault: `There is no PDF ${baseName(name)}` };
    const before = this.#takenBy.get(key);
    this.#takenBy.set(key, before ?? line);
    const fault = () => {
      if (second) return `There are several PDFs ${pdf.name}`;
      if (before !== undefined) return `${pdf.name} is the PDF of line ${before}`;
      if (pdf.size >= PDF_TOO_LARGE) return `${pdf.name}: ${PDF_TOO_LARGE_MESSAGE}`;
      if (pdf.size === 0) return `${pdf.name} is empty`;
      return pdf.isPdf ? undefined : `${pdf.name} is not a PDF`;
    };
    return { name: pdf.name, size: pdf.size, fault: fault() };
  }

  unused(): string[] {
    return [...this.#byName]
      .filter(([key]) => !this.#takenBy.has(key))
      .flatMap(([, pdfs]) => pdfs.map(({ name }) => name));
  }
}

function baseName(name: string): string {
  return name.trim().replace(/^.*[/\\]/, '');
}

/** Two systems may write one accent in two ways. */
function nameKey(name: string): string {
  return baseName(name).normalize('NFC').toLowerCase();
}
