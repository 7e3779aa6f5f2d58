// Plain values only.

/** The contrast of a colour such as `#0d5a66` with white paper, from 1 to 21; null where it is no colour. */
export function contrastOnWhite(color: string): number | null {
  const [, ...channels] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color.trim()) ?? [];
  if (channels.length === 0) return null;
  const [red = 0, green = 0, blue = 0] = channels.map((hex) => linear(Number.parseInt(hex, 16)));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
