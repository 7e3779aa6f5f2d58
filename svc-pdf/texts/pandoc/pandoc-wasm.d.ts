// The package has no types.
declare module 'pandoc-wasm' {
  export function convert(
    options: Record<string, unknown>,
    input: string | null,
    files: Record<string, Blob>,
  ): Promise<{ stdout: string; stderr: string; mediaFiles: Record<string, unknown> }>;
}
