declare module 'bidi-js' {
  export default function bidiFactory(): {
    /** Returns the embedding level of each UTF-16 unit. */
    getEmbeddingLevels(text: string): { levels: Uint8Array };
  };
}
