import { type CheckImport, FILE_TOO_LARGE, FILE_TOO_LARGE_MESSAGE } from '@app/contracts';

type DroppedPdf = CheckImport['pdfs'][number];

interface Taken {
  name: string;
  size: number;
  fault: string | undefined;
}

/**
 * The PDFs that a user dropped together with import files. Their names may contain folders. An article gets the PDF
 * with the expected name in the folder of the import file. If there is no such PDF, but exactly one PDF with this name
 * in other folders, the article gets that PDF. Case is ignored.
 */
export class DroppedPdfs {
  readonly #byName: Map<string, DroppedPdf[]>;
  /** The article that uses each PDF, such as `line 2`. */
  readonly #users = new Map<DroppedPdf, string>();
  /**
   * The paths of the PDFs that the user chose for certain articles. They are not assigned to other articles by their
   * names.
   */
  readonly #chosen: Set<string>;

  constructor(pdfs: readonly DroppedPdf[], chosen: readonly string[]) {
    this.#byName = Map.groupBy(pdfs, ({ name }) => keyOf(baseName(name)));
    this.#chosen = new Set(chosen.map(keyOf));
  }

  /** Assigns the PDF with the first of these names that exists. Returns an empty name if none exists. */
  take(names: readonly string[], user: string, folder = ''): Taken {
    const isFree = ({ name }: DroppedPdf) => !this.#chosen.has(keyOf(name));
    for (const wanted of names) {
      const named = this.#named(wanted).filter(isFree);
      const inFolder = named.filter(({ name }) => keyOf(folderOf(name)) === keyOf(folder));
      const [pdf, second] = inFolder.length > 0 ? inFolder : named;
      if (second) {
        const fault = `There are several PDFs ${baseName(wanted)}: choose one`;
        return { name: '', size: 0, fault };
      }
      if (pdf) return this.#assign(pdf, user);
    }
    return missing(names[0] ?? '');
  }

  /** Assigns the PDF that the user chose. */
  takeChosen(path: string, user: string): Taken {
    const pdf = this.#named(path).find(({ name }) => keyOf(name) === keyOf(path));
    return pdf ? this.#assign(pdf, user) : missing(path);
  }

  #named(path: string): DroppedPdf[] {
    return this.#byName.get(keyOf(baseName(path))) ?? [];
  }

  #assign(pdf: DroppedPdf, user: string): Taken {
    const previous = this.#users.get(pdf);
    this.#users.set(pdf, previous ?? user);
    const fault = () => {
      if (previous !== undefined) return `${pdf.name} is already used by ${previous}`;
      if (pdf.size >= FILE_TOO_LARGE) return `${pdf.name}: ${FILE_TOO_LARGE_MESSAGE}`;
      if (pdf.size === 0) return `${pdf.name} is empty`;
      return pdf.isPdf ? undefined : `${pdf.name} is not a PDF`;
    };
    return { name: pdf.name, size: pdf.size, fault: fault() };
  }

  unused(): string[] {
    return [...this.#byName.values()]
      .flat()
      .filter((pdf) => !this.#users.has(pdf))
      .map(({ name }) => name);
  }
}

function missing(name: string): Taken {
  return { name: '', size: 0, fault: `There is no PDF ${baseName(name)}` };
}

const baseName = (path: string) => path.trim().replace(/^.*[/\\]/, '');

/** Returns the folder of a file, with a slash at the end. */
export const folderOf = (path: string) => path.replace(/[^/]*$/, '');

/** Returns the same key for names that differ only in case or in the encoding of accents. */
function keyOf(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}
