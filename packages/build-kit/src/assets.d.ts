/** Types of the imports that the build turns into class names, URLs and text. */
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}

declare module '*.svg' {
  const address: string;
  export default address;
}

declare module '*.woff2' {
  const address: string;
  export default address;
}

declare module '*.css' {}

declare module '*.css?text' {
  const text: string;
  export default text;
}

/** A page of the editors' guide. */
declare module '*.md' {
  export const title: string;
  export const html: string;
}
