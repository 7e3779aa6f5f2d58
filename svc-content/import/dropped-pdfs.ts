import { type CheckImport, PDF_TOO_LARGE, PDF_TOO_LARGE_MESSAGE } from '@app/contracts';

type DroppedPdf = CheckImport['pdfs'][number];

interface Taken {
  name: string;
  size: number;
  fault: string | undefined;
}

/** The PDFs that a user dropped together with import files. Case does not matter in the names of the PDFs. */
export class DroppedPdfs {
  readonly #byName: Map<string, DroppedPdf[]>;
  /** The article that uses each PDF, such as `line 2`, by `nameKey`. */
  readonly #users = new Map<string, string>();
  /** The names of the PDFs that the user chose for certain articles. No other article gets them by their names. */
  readonly #chosen: Set<string>;

  constructor(pdfs: readonly DroppedPdf[], chosen: readonly string[]) {
    this.#byName = Map.groupBy(pdfs, ({ name }) => nameKey(name));
    this.#chosen = new Set(chosen.map(nameKey));
  }

  /** Assigns the PDF with the first of the names that there is. Returns an empty name if there is none. */
  take(names: readonly string[], user: string): Taken {
    const isFree = (name: string) => !this.#chosen.has(nameKey(name));
    return this.#assign(names.filter(isFree), names[0] ?? '', user);
  }

  /** Assigns the PDF that the user chose. */
  takeChosen(name: string, user: string): Taken {
    return this.#assign([name], name, user);
  }

  #assign(names: readonly string[], wanted: string, user: string): Taken {
    const key = names.map(nameKey).find((name) => this.#byName.has(name)) ?? '';
    const [pdf, second] = this.#byName.get(key) ?? [];
    if (!pdf) return { name: '', size: 0, fault: `There is no PDF ${baseName(wanted)}` };
    const previous = this.#users.get(key);
    this.#users.set(key, previous ?? user);
    const fault = () => {
      if (second) return `There are several PDFs ${pdf.name}`;
      if (previous !== undefined) return `${pdf.name} is already used by ${previous}`;
      if (pdf.size >= PDF_TOO_LARGE) return `${pdf.name}: ${PDF_TOO_LARGE_MESSAGE}`;
      if (pdf.size === 0) return `${pdf.name} is empty`;
      return pdf.isPdf ? undefined : `${pdf.name} is not a PDF`;
    };
    return { name: pdf.name, size: pdf.size, fault: fault() };
  }

  unused(): string[] {
    return [...this.#byName]
      .filter(([key]) => !this.#users.has(key))
      .flatMap(([, pdfs]) => pdfs.map(({ name }) => name));
  }
}

const baseName = (name: string) => name.trim().replace(/^.*[/\\]/, '');

/** Returns the same key for names that differ only in their folder, their case or the encoding of their accents. */
function nameKey(name: string): string {
  return baseName(name).normalize('NFC').toLowerCase();
}
