// Imports nothing, because the process that reads pictures loads it.

export const designPictures = ['signature_image', 'seal_image'] as const;
export type DesignPicture = (typeof designPictures)[number];

/** The maximum size of a stored picture in pixels. At 300 dpi, a signature is 64 mm wide and a seal 34 mm high. */
export const PRINTED_PICTURE = { width: 760, height: 400 } as const;
