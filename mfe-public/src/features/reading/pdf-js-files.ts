interface Files {
  (name: string): string;
  keys(): string[];
}
declare global {
  interface ImportMeta {
    /** The bundler's table of the files in a folder. */
    webpackContext(folder: string, options: { regExp: RegExp }): Files;
  }
}

/** The folders with character maps, with the standard fonts (which PDFs may omit), and with decoders of pictures. */
const folders = [
  import.meta.webpackContext('pdfjs-dist/cmaps', { regExp: /\.bcmap$/ }),
  import.meta.webpackContext('pdfjs-dist/standard_fonts', { regExp: /\.(pfb|ttf)$/ }),
  import.meta.webpackContext('pdfjs-dist/wasm', { regExp: /(openjpeg|jbig2|qcms_bg)\.wasm$/ }),
];

/** Returns the address of a file of pdf.js by its name. */
export function addressOf(name: string): string {
  const folder = folders.find((files) => files.keys().includes(`./${name}`));
  if (!folder) throw new Error(`pdf.js has no file ${name}`);
  return folder(`./${name}`);
}
