import { expect, it } from 'vitest';
import {
  contrastOnWhite,
  documentDesignSchema,
  initialDesign,
  legibleColor,
  previewRequestSchema,
  updateDocumentDesignSchema,
} from './design.ts';

it('returns the contrast of a colour with white, as defined by WCAG', () => {
  expect(contrastOnWhite('#000000')).toBe(21);
  expect(contrastOnWhite('#FFFFFF')).toBe(1);
  expect(contrastOnWhite('#777777')).toBeCloseTo(4.478, 3);
  expect(contrastOnWhite('#767676')).toBeCloseTo(4.542, 3);
  expect(contrastOnWhite('#0a0a0a')).toBeCloseTo(19.798, 3);
  expect(contrastOnWhite('#ff0000')).toBeCloseTo(3.998, 3);
});

it('returns null for anything but a colour', () => {
  expect(['#0d5', '0d5a66', '#0d5a6g', 'teal', ''].map(contrastOnWhite)).toEqual(
    Array(5).fill(null),
  );
});

it('returns colours unchanged if they are legible on their paper, and otherwise mixes them with ink', () => {
  expect(legibleColor('#0d5a66', '#ffffff', '#1c2024')).toBe('#0d5a66');
  for (const color of ['#ffd700', '#c0c0c0', '#ff00ff', '#fefefe']) {
    const legible = legibleColor(color, '#ffffff', '#1c2024');
    expect(legible).not.toBe(color);
    expect(contrastOnWhite(legible)).toBeGreaterThanOrEqual(4.5);
  }
  expect(legibleColor('#ffd700', '#1b1f23', '#e8e6e1')).toBe('#ffd700');
  expect(legibleColor('#000000', '#000000', '#ffffff')).toBe('#808080');
  expect(legibleColor('teal', '#ffffff', '#1c2024')).toBe('#1c2024');
});

it('reads a look of a later release as the default look, but refuses it in requests', () => {
  const later = {
    certificate_design: 'baroque',
    editor_orientation: 'square',
    article_columns: 'three',
  };
  const read = documentDesignSchema.parse({ ...initialDesign, ...later, version: 1 });
  expect(read).toEqual({ ...initialDesign, version: 1 });
  const laurel = { ...initialDesign, editor_design: 'laurel', version: 1 };
  expect(documentDesignSchema.parse(laurel)).toEqual(laurel);
  for (const [name, value] of Object.entries(later)) {
    expect(updateDocumentDesignSchema.safeParse({ [name]: value }).success).toBe(false);
    const design = { ...initialDesign, [name]: value };
    expect(previewRequestSchema.safeParse({ document: 'certificate', design }).success).toBe(false);
  }
});

it('adds the fields that earlier releases lack to records and previews, but not to changes', () => {
  const { reviewer_heading, editor_design, article_columns, ...former } = initialDesign;
  expect(documentDesignSchema.parse({ ...former, version: 1 })).toEqual({
    ...initialDesign,
    version: 1,
  });
  const preview = previewRequestSchema.parse({ document: 'article', design: former });
  expect(preview.design).toEqual(initialDesign);
  expect(updateDocumentDesignSchema.parse({ board_heading: 'Board' })).toEqual({
    board_heading: 'Board',
  });
});
