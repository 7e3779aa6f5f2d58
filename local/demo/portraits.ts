import type { Drawing } from './drawing.ts';

interface Portrait {
  ground: string;
  coat: string;
  skin: string;
  hair: string;
  /** An SVG path around the head. */
  hairstyle: string;
}

const cropped = 'M98 128c-6-58 24-82 62-82s68 24 62 82c-10-30-28-40-62-40s-52 10-62 40z';
const long =
  'M88 236c-6-130 6-192 72-192s78 62 72 192h-26l8-108c-20-8-40-18-54-36c-14 18-34 28-54 36l8 108z';
const knot = `${cropped}M160 14a22 22 0 1 1 -.1 0z`;
const parted =
  'M94 150c-10-70 20-106 70-106s72 36 62 106c-4-30-14-44-34-54c-30 4-60-2-76-14c-6 20-18 32-22 68z';

function portrait({ ground, coat, skin, hair, hairstyle }: Portrait): Drawing {
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
  'Sarojini Vadakkedath': portrait({
    ground: '#c9dcd9',
    coat: '#0d5a66',
    skin: '#a9714b',
    hair: '#2b2422',
    hairstyle: knot,
  }),
  'Olúfẹ́mi Bámidélé': portrait({
    ground: '#ecd9c4',
    coat: '#3a4a6b',
    skin: '#6f4630',
    hair: '#1d1a19',
    hairstyle: cropped,
  }),
  'Élodie Kermarrec': portrait({
    ground: '#d5d9e8',
    coat: '#7a3550',
    skin: '#ecc3a4',
    hair: '#8a5a2b',
    hairstyle: long,
  }),
  '小林 直樹': portrait({
    ground: '#dfe3d2',
    coat: '#3f4f3a',
    skin: '#e3b68f',
    hair: '#23211f',
    hairstyle: parted,
  }),
  'Siân Prydderch': portrait({
    ground: '#e8d6d0',
    coat: '#a8571b',
    skin: '#f0cdb2',
    hair: '#b0532a',
    hairstyle: long,
  }),
};
