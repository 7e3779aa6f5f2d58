/**
 * Removes data about the origin of colour profiles (ICC.1:2022). The profile of a display contains its serial number,
 * and a calibrated profile contains the name that its owner has chosen. Colours do not change.
 */

/** The tags from which colours are computed. */
const NEEDED = new Set(
  (
    'wtpt bkpt rXYZ gXYZ bXYZ rTRC gTRC bTRC kTRC chad chrm lumi cicp ncl2 view meas tech gamt clro ciis rig0 rig2 ' +
    'A2B0 A2B1 A2B2 A2B3 B2A0 B2A1 B2A2 B2A3 D2B0 D2B1 D2B2 D2B3 B2D0 B2D1 B2D2 B2D3 pre0 pre1 pre2'
  ).split(' '),
);
/** The bytes before the content of a tag: four for its type, and four that are reserved. */
const TAG_HEAD = 8;
const TABLE_START = 132;
const ENTRY = 12;
/** The parts of the header that are about a device or a time: date; manufacturer and model; creator and checksum. */
const PRIVATE_PARTS = [
  [24, 36],
  [48, 56],
  [80, 100],
] as const;

/**
 * Returns a profile of the same length without data about its origin, or undefined if there is no such data or the
 * bytes are not a profile.
 */
export function cleanedProfile(bytes: Uint8Array): Uint8Array | undefined {
  const profile = Buffer.from(bytes);
  if (profile.length < TABLE_START || profile.toString('latin1', 36, 40) !== 'acsp')
    return undefined;
  const count = Math.min(
    profile.readUInt32BE(128),
    Math.floor((profile.length - TABLE_START) / ENTRY),
  );
  const tags = Array.from({ length: count }, (_, number) => {
    const at = TABLE_START + ENTRY * number;
    const start = profile.readUInt32BE(at + 4);
    const end = start + profile.readUInt32BE(at + 8);
    return { name: profile.toString('latin1', at, at + 4), start, end };
  });
  const needed = tags.filter(({ name }) => NEEDED.has(name));
  const data = TABLE_START + ENTRY * count;
  for (const { name, start, end } of tags) {
    // Several tags may share their data.
    const isShared = needed.some((other) => other.start < end && start < other.end);
    if (NEEDED.has(name) || isShared || start < data) continue;
    profile.fill(0, Math.min(start + TAG_HEAD, profile.length), Math.min(end, profile.length));
  }
  for (const [start, end] of PRIVATE_PARTS) profile.fill(0, start, end);
  return profile.equals(bytes) ? undefined : profile;
}
