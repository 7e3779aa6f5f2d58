import { initialDesign, previewedDocuments } from '@app/contracts';
import { expect, it } from 'vitest';
import {
  designFaults,
  designFields,
  designState,
  documentNames,
  documentShowing,
  originalValues,
  previewAlt,
  previewOf,
} from './design-values.ts';

const picture = 'data:image/png;base64,iVBORw0KGgo=';

it('has a field for all that a design holds', () => {
  expect([...designFields].sort()).toEqual(Object.keys(initialDesign).sort());
  expect(originalValues).toEqual(initialDesign);
  const state = designState({ ...initialDesign, version: 4 });
  expect(state).toEqual({ values: initialDesign, version: 4 });
});

it('marks half a colour and a text that is too long', () => {
  expect(designFaults(originalValues)).toEqual({});
  expect(
    designFaults({ ...originalValues, warm_color: '#a85', cover_heading: 'x'.repeat(201) }),
  ).toEqual({ warm_color: 'A colour such as #0d5a66', cover_heading: 'At most 200 characters' });
});

it('refuses colours that cannot be seen on paper, and a signatory too long for the room of it', () => {
  const fault = 'A darker colour: this one cannot be seen on white paper';
  const faint = { ...originalValues, accent_color: '#ffee88', warm_color: '#FFFFFF' };
  expect(designFaults(faint)).toEqual({ accent_color: fault, warm_color: fault });
  expect(designFaults({ ...originalValues, accent_color: '#e0b050' })).toEqual({});
  // It is drawn all the same, to be seen.
  expect(previewOf('certificate', faint, {})).not.toBeNull();
  expect(designFaults({ ...originalValues, signatory_post: 'x'.repeat(81) })).toEqual({
    signatory_post: 'At most 80 characters',
  });
});

it('asks for a preview of what is typed and chosen, and of no half a colour', () => {
  const stored = `/assets/journal/${'0'.repeat(64)}.400x120.webp`;
  const typed = { ...originalValues, accent_color: ' #0D5A66 ', signature_image: stored };
  const asked = previewOf('coverpage', typed, { seal_image: picture });
  expect(asked).toEqual({
    document: 'coverpage',
    design: { ...originalValues, signature_image: stored, seal_image: picture },
  });
  expect(previewOf('coverpage', { ...typed, accent_color: '#0d5' }, {})).toBeNull();
});

it('shows the document that a field belongs to, and stays with one that has it too', () => {
  expect(documentShowing('editor_opening', 'certificate')).toBe('editorcertificate');
  expect(documentShowing('cover_heading', 'editorialboard')).toBe('coverpage');
  expect(documentShowing('signatory_name', 'editorcertificate')).toBe('editorcertificate');
  expect(documentShowing('seal_image', 'coverpage')).toBe('certificate');
  expect(documentShowing('accent_color', 'coverpage')).toBe('coverpage');
  expect(documentShowing('', 'editorialboard')).toBe('editorialboard');
});

it('says in words what the picture of each document shows, without the texts that are left out', () => {
  const alts = previewedDocuments.map((document) => {
    const request = previewOf(document, { ...originalValues, certificate_opening: '' }, {});
    return request && previewAlt(request);
  });
  expect(alts[0]).toBe(
    'Certificate as it would be printed, with “Certificate of Publication”, “has published in this journal the article”, in #0d5a66 and #a8571b',
  );
  expect(alts[2]).toBe('Cover page as it would be printed, in #0d5a66 and #a8571b');
  previewedDocuments.forEach((document, at) => {
    expect(alts[at]).toContain(documentNames[document]);
  });
});
