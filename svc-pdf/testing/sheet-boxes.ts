import type { Page } from 'puppeteer';

/** A box on a sheet in millimetres, and the class of the element. */
export interface Box {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Returns the boxes of the texts and pictures on the sheet that a browser page shows. Boxes of texts are as wide as the
 * lines and as high as the element, because tall glyphs of some scripts extend beyond their lines. The script is a
 * string because Node's types lack the DOM.
 */
export const boxesOnSheet = (page: Page) =>
  page.evaluate(`(() => {
    const sheet = document.querySelector('main.sheet').getBoundingClientRect();
    const millimetres = (pixels) => (pixels * 25.4) / 96;
    const texts = 'header > p, header > h1, section > p, .sheet > p';
    const pictures = '.logo, .signature, .rule, img.seal';
    return [...document.querySelectorAll(texts + ',' + pictures)]
      .filter((element) => !element.matches('.plain'))
      .map((element) => {
        const box = element.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(element);
        const lines = element.matches(texts) ? [...range.getClientRects()] : [box];
        return {
          name: element.getAttribute('class'),
          left: millimetres(Math.min(...lines.map(({ left }) => left)) - sheet.left),
          right: millimetres(Math.max(...lines.map(({ right }) => right)) - sheet.left),
          top: millimetres(box.top - sheet.top),
          bottom: millimetres(box.bottom - sheet.top),
        };
      });
  })()`) as Promise<Box[]>;

/** Returns the pairs of boxes that overlap by more than a hair, such as `name over title`. */
export function overlaps(boxes: readonly Box[]): string[] {
  const hair = 0.05;
  return boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (b) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > hair &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > hair,
      )
      .map((b) => `${a.name} over ${b.name}`),
  );
}
