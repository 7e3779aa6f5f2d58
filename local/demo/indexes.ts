import { type Drawing, INK, RUST, TEAL } from './drawing.ts';

interface DemoIndex {
  title: string;
  link: string;
  logo: Drawing;
}

/** Draws a logo: a mark of 120 pixels beside two lines of text. The background keeps the logo visible on dark pages. */
function logo(mark: string, first: string, second: string): Drawing {
  return {
    width: 360,
    height: 140,
    svg: `<rect width="360" height="140" fill="#fff"/><g transform="translate(10 10)">${mark}</g>
      <text x="148" y="68" font-size="36" font-weight="600" fill="${INK}">${first}</text>
      <text x="149" y="102" font-size="23" fill="#4b535b">${second}</text>`,
  };
}

const ring = (colour: string, radius: number, width: number) =>
  `<circle cx="60" cy="60" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

/** The indexing services of the demonstration journal. Their names and logos are fictitious. */
export const indexes: DemoIndex[] = [
  {
    title: 'Lumen Citation Register',
    link: 'https://lumen.example.org/journals/jlc',
    logo: logo(
      `<circle cx="60" cy="60" r="22" fill="${RUST}"/>${Array.from(
        { length: 12 },
        (_, ray) =>
          `<path d="M60 10v18" stroke="${RUST}" stroke-width="7" stroke-linecap="round" transform="rotate(${ray * 30} 60 60)"/>`,
      ).join('')}`,
      'Lumen',
      'Citation Register',
    ),
  },
  {
    title: 'Chemical Tides Abstracts',
    link: 'https://chemtides.example.org/source/2207',
    logo: logo(
      `<rect x="8" y="8" width="104" height="104" rx="14" fill="${TEAL}"/>
       ${[38, 60, 82].map((y) => `<path d="M22 ${y}q19 -18 38 0t38 0" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/>`).join('')}`,
      'ChemTides',
      'Abstracts',
    ),
  },
  {
    title: 'Open Shore Directory',
    link: 'https://openshore.example.org/title/jlc',
    logo: logo(
      `${ring('#3b6b35', 50, 9)}<path d="M14 74c22-26 40-26 46-10s26 18 46 2" fill="none" stroke="#3b6b35" stroke-width="9" stroke-linecap="round"/><circle cx="76" cy="38" r="10" fill="#3b6b35"/>`,
      'OpenShore',
      'Directory',
    ),
  },
  {
    title: 'Meridian Science Index',
    link: 'https://meridian.example.org/j/9907-3102',
    logo: logo(
      `${ring('#28427a', 50, 7)}<ellipse cx="60" cy="60" rx="22" ry="50" fill="none" stroke="#28427a" stroke-width="7"/><path d="M10 60h100" stroke="#28427a" stroke-width="7"/>`,
      'Meridian',
      'Science Index',
    ),
  },
  {
    title: 'Indian Ocean Bibliography',
    link: 'https://iob.example.org/serials/jlc',
    logo: logo(
      `<path d="M60 24c-14-12-32-14-48-10v80c16-4 34-2 48 10c14-12 32-14 48-10v-80c-16-4-34-2-48 10z" fill="none" stroke="${TEAL}" stroke-width="8" stroke-linejoin="round"/><path d="M60 24v80" stroke="${TEAL}" stroke-width="8"/>`,
      'I · O · B',
      'Bibliography',
    ),
  },
  {
    title: 'Hexagon Reviews',
    link: 'https://hexagon.example.org/reviews/jlc',
    logo: logo(
      `<path d="M60 8l45 26v52l-45 26l-45-26v-52z" fill="none" stroke="#6b2d5c" stroke-width="9" stroke-linejoin="round"/><circle cx="60" cy="60" r="20" fill="#6b2d5c"/>`,
      'Hexagon',
      'Reviews',
    ),
  },
  {
    title: 'Scholars’ Beacon',
    link: 'https://beacon.example.org/source/littoral',
    logo: logo(
      `<path d="M44 112l8-70h16l8 70z" fill="${RUST}"/><rect x="46" y="18" width="28" height="18" rx="4" fill="${RUST}"/><path d="M40 27L8 14v26zM80 27l32-13v26z" fill="#e0a878"/>`,
      'Beacon',
      'for scholars',
    ),
  },
];
