declare module '*.css' {
  /** The style sheet's text. */
  const css: string;
  export default css;
}
