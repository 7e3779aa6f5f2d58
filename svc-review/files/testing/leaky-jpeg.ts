const segment = (marker: number, content: string) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
};

/** EXIF data with the orientation and one text. */
function exif(orientation: number, text: string): string {
  const tiff = Buffer.from('49492a00080000000100120103000100000000000000000000000000', 'hex');
  tiff.writeUInt16LE(orientation, 18);
  return `Exif\0\0${tiff.toString('latin1')}${text}`;
}

/**
 * Returns a JPEG whose EXIF, XMP, IPTC, comment and trailing data contain `text`, and its segments that draw the
 * picture.
 */
export function leakyJpeg(text: string, orientation = 1): { bytes: Buffer; drawn: Buffer[] } {
  const jfif = segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0');
  const profile = segment(0xe2, 'ICC_PROFILE\0\x01\x01profile');
  const tables = segment(0xdb, '\0'.repeat(65));
  const frame = segment(0xc0, '\x08\0\x01\0\x01\x01\x01\x11\0');
  const scan = segment(0xda, '\x01\x01\0\0\x3f\0');
  const data = Buffer.from([0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56]);
  const end = Buffer.from([0xff, 0xd9]);
  const bytes = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jfif,
    segment(0xe1, exif(orientation, text)),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x>${text}</x>`),
    segment(0xed, `Photoshop 3.0\0${text}`),
    segment(0xfe, text),
    profile,
    tables,
    frame,
    scan,
    data,
    end,
    Buffer.from(text),
  ]);
  return { bytes, drawn: [jfif, profile, tables, frame, scan, data, end] };
}
