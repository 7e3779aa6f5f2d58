import type { Drawing } from './drawing.ts';

const cropped = 'M98 128c-6-58 24-82 62-82s68 24 62 82c-10-30-28-40-62-40s-52 10-62 40z';
const long =
  'M88 236c-6-130 6-192 72-192s78 62 72 192h-26l8-108c-20-8-40-18-54-36c-14 18-34 28-54 36l8 108z';
const knot = `${cropped}M160 14a22 22 0 1 1 -.1 0z`;
const parted =
  'M94 150c-10-70 20-106 70-106s72 36 62 106c-4-30-14-44-34-54c-30 4-60-2-76-14c-6 20-18 32-22 68z';

/** Draws a portrait in the given colours. `hairstyle` is an SVG path around the head. */
function portrait(
  ground: string,
  coat: string,
  skin: string,
  hair: string,
  hairstyle: string,
): Drawing {
  return {
    width: 320,
    height: 320,
    svg: `<rect width="320" height="320" fill="${ground}"/>
      <circle cx="250" cy="70" r="110" fill="#fff" opacity=".14"/>
      <path d="M34 320c4-70 54-104 126-104s122 34 126 104z" fill="${coat}"/>
      <path d="M136 180h48v44c0 14-48 14-48 0z" fill="${skin}"/>
      <path d="M136 200c16 14 32 14 48 0v8c-16 16-32 16-48 0z" fill="#000" opacity=".14"/>
      <ellipse cx="160" cy="134" rx="58" ry="70" fill="${skin}"/>
      <path d="${hairstyle}" fill="${hair}"/>
      <path d="M120 222l40 46l40-46" fill="none" stroke="#fff" stroke-width="7" stroke-linejoin="round" opacity=".75"/>`,
  };
}

/** The portraits of fictitious editors, by the editor's name. Editors without an entry have no portrait. */
export const portraits: Record<string, Drawing> = {
  'Sarojini Vadakkedath': portrait('#c9dcd9', '#0d5a66', '#a9714b', '#2b2422', knot),
  'Olúfẹ́mi Bámidélé': portrait('#ecd9c4', '#3a4a6b', '#6f4630', '#1d1a19', cropped),
  'Élodie Kermarrec': portrait('#d5d9e8', '#7a3550', '#ecc3a4', '#8a5a2b', long),
  '小林 直樹': portrait('#dfe3d2', '#3f4f3a', '#e3b68f', '#23211f', parted),
  'Siân Prydderch': portrait('#e8d6d0', '#a8571b', '#f0cdb2', '#b0532a', long),
};
