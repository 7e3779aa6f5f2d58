import { type Drawing, INK, rings, TEAL } from './drawing.ts';
import { FONT_LINKS, FONT_STACK } from './fonts.ts';
import { JOURNAL_NAME } from './journal.ts';

/** The pictures of the journal's settings, by the name of the setting. */
export const journalPictures = {
  cover_image: {
    width: 640,
    height: 840,
    svg: `<rect width="640" height="840" fill="${TEAL}"/>
      ${rings(420, 560)}
      <text x="56" y="132" font-size="30" fill="#d8ecec">Journal of</text>
      <text x="52" y="216" font-size="84" font-weight="600" fill="#fff">Littoral</text>
      <text x="52" y="304" font-size="84" font-weight="600" fill="#fff">Chemistry</text>`,
  },
  score_badge_image: {
    width: 320,
    height: 320,
    svg: `<circle cx="160" cy="160" r="152" fill="${TEAL}"/>
      <circle cx="160" cy="160" r="138" fill="none" stroke="#fff" stroke-width="3" opacity=".6"/>
      <g text-anchor="middle" fill="#fff">
        <text x="160" y="108" font-size="27">Tidemark Score</text>
        <text x="160" y="200" font-size="92" font-weight="600">2.14</text>
        <text x="160" y="246" font-size="30">2026</text>
      </g>`,
  },
} satisfies Record<string, Drawing>;

const blank = (label: string) => `<p class="blank"><span>${label}</span></p>`;

export const copyrightFormPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Copyright form – ${JOURNAL_NAME}</title>${FONT_LINKS}<style>
  @page { size: A4; margin: 22mm 24mm }
  body { margin: 0; font: 400 10.6pt/15.6pt ${FONT_STACK}; color: ${INK} }
  header { padding-bottom: 3mm; border-bottom: .8pt solid ${TEAL}; color: ${TEAL}; font-weight: 600 }
  h1 { margin: 10mm 0 5mm; font-size: 20pt; line-height: 25pt; font-weight: 600 }
  h2 { margin: 7mm 0 1mm; font-size: 12pt; color: ${TEAL} }
  ol { padding-left: 6mm; margin: 2mm 0 } li { margin-bottom: 1.6mm } p { margin: 0 }
  .blank { margin-top: 8mm; border-bottom: .6pt solid #7b838b } .blank span { color: #5b636b }
  .pair { display: grid; grid-template-columns: 1fr 1fr; column-gap: 10mm }
</style></head><body>
  <header>${JOURNAL_NAME}</header>
  <h1>Copyright form</h1>
  <p>To be signed by the corresponding author for all authors, and sent with the accepted manuscript.</p>
  <h2>The manuscript</h2>
  ${blank('Title')}${blank('Authors')}${blank('Reference number')}
  <h2>The authors declare that</h2>
  <ol>
    <li>the manuscript is their own work, has not been published before and is not under review elsewhere;</li>
    <li>everybody who is named as an author has contributed to it and agrees to its publication;</li>
    <li>whatever is taken from others is cited, and used with permission where permission is needed;</li>
    <li>the copyright stays with them, and the journal may publish the article, keep it and let anyone
      read, copy and pass it on with its source under the licence CC BY 4.0.</li>
  </ol>
  <div class="pair">${blank('Name')}${blank('Place and date')}</div>
  ${blank('Signature')}
</body></html>`;
