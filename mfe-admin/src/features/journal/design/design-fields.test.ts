import { contrastOnWhite, initialDesign, previewedDocuments } from '@app/contracts';
import { expect, it } from 'vitest';
import {
  contrastText,
  designErrors,
  designFields,
  designState,
  documentNames,
  documentShowing,
  MIN_CONTRAST,
  originalValues,
  previewAlt,
  previewOf,
} from './design-fields.ts';

const picture = 'data:image/png;base64,iVBORw0KGgo=';

it('has a field for every property of a design', () => {
  expect([...designFields].sort()).toEqual(Object.keys(initialDesign).sort());
  expect(originalValues).toEqual(initialDesign);
  const state = designState({ ...initialDesign, version: 4 });
  expect(state).toEqual({ values: initialDesign, version: 4 });
});

it('rejects an incomplete colour and a text that is too long', () => {
  expect(designErrors(originalValues)).toEqual({});
  expect(
    designErrors({ ...originalValues, warm_color: '#a85', cover_heading: 'x'.repeat(201) }),
  ).toEqual({ warm_color: 'A colour such as #0d5a66', cover_heading: 'At most 200 characters' });
});

it('rejects colours that are invisible on paper, and a signatory too long for its space', () => {
  const message = 'A darker colour: this one cannot be seen on white paper';
  const faint = { ...originalValues, accent_color: '#ffee88', warm_color: '#FFFFFF' };
  expect(designErrors(faint)).toEqual({ accent_color: message, warm_color: message });
  expect(designErrors({ ...originalValues, accent_color: '#e0b050' })).toEqual({});
  // The preview still shows the faint colours.
  expect(previewOf('certificate', faint, {})).not.toBeNull();
  expect(designErrors({ ...originalValues, signatory_post: 'x'.repeat(81) })).toEqual({
    signatory_post: 'At most 80 characters',
  });
});

it('requests a preview of typed values and chosen pictures, but not of an incomplete colour', () => {
  const stored = `/assets/journal/${'0'.repeat(64)}.400x120.webp`;
  const typed = { ...originalValues, accent_color: ' #0D5A66 ', signature_image: stored };
  const request = previewOf('coverpage', typed, { seal_image: picture });
  expect(request).toEqual({
    document: 'coverpage',
    design: { ...originalValues, signature_image: stored, seal_image: picture },
  });
  expect(previewOf('coverpage', { ...typed, accent_color: '#0d5' }, {})).toBeNull();
});

it('switches to a document with the field, unless the previewed document has the field too', () => {
  expect(documentShowing('editor_opening', 'certificate')).toBe('editorcertificate');
  expect(documentShowing('editor_design', 'certificate')).toBe('editorcertificate');
  expect(documentShowing('reviewer_heading', 'certificate')).toBe('reviewercertificate');
  expect(documentShowing('seal_image', 'reviewercertificate')).toBe('reviewercertificate');
  expect(documentShowing('certificate_orientation', 'coverpage')).toBe('certificate');
  expect(documentShowing('cover_heading', 'editorialboard')).toBe('coverpage');
  expect(documentShowing('article_columns', 'certificate')).toBe('article');
  expect(documentShowing('signatory_name', 'editorcertificate')).toBe('editorcertificate');
  expect(documentShowing('seal_image', 'coverpage')).toBe('certificate');
  expect(documentShowing('accent_color', 'coverpage')).toBe('coverpage');
  expect(documentShowing('', 'editorialboard')).toBe('editorialboard');
});

it('requests a preview of the chosen designs and describes them', () => {
  const look = { editor_design: 'laurel', editor_orientation: 'portrait' } as const;
  const request = previewOf('editorcertificate', { ...originalValues, ...look }, {});
  expect(request?.design).toMatchObject({ ...look, certificate_design: 'guilloche' });
  expect(request && previewAlt(request)).toContain('printed in the design Laurel (portrait), with');
});

it('describes the picture of each document, without empty texts', () => {
  const alts = previewedDocuments.map((document) => {
    const request = previewOf(document, { ...originalValues, certificate_opening: '' }, {});
    return request && previewAlt(request);
  });
  expect(alts[0]).toBe(
    'Certificate as it would be printed in the design Guilloche (landscape), with “Certificate of Publication”, “has published in this journal the article”, in #0d5a66 and #a8571b',
  );
  expect(alts[2]).toBe(
    'Reviewer’s certificate as it would be printed in the design Laurel (landscape), with “Certificate of Peer Review”, “This is to certify that”, “has served this journal as a peer reviewer, with”, in #0d5a66 and #a8571b',
  );
  expect(alts[3]).toBe('Cover page as it would be printed, in #0d5a66 and #a8571b');
  expect(alts[5]).toBe(
    'Typeset article as it would be printed in one column, in #0d5a66 and #a8571b',
  );
  previewedDocuments.forEach((document, at) => {
    expect(alts[at]).toContain(documentNames[document]);
  });
});

it('never shows an insufficient contrast as a sufficient one', () => {
  const justBelow = contrastOnWhite('#777777') ?? 0;
  expect(justBelow).toBeLessThan(MIN_CONTRAST);
  expect(contrastText(justBelow)).toBe('4.4');
  expect(contrastText(21)).toBe('21.0');
});
