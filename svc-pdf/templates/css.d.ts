declare module '*.css' {
  /** The text of the style sheet. */
  const css: string;
  export default css;
}
