import type { CertificateDesign, Orientation } from '@app/contracts';
import type { ReactNode } from 'react';
import centredCss from './centred.css';
import centredPortraitCss from './centred-portrait.css';
import classicCss from './classic.css';
import { ClassicFrame, ClassicSeal, SwelledRule } from './classic.tsx';
import classicPortraitCss from './classic-portrait.css';
import type { SheetSize } from './curves.tsx';
import guillocheCss from './guilloche.css';
import { GuillocheFrame, GuillocheSeal } from './guilloche.tsx';
import guillochePortraitCss from './guilloche-portrait.css';
import laurelCss from './laurel.css';
import { LaurelFrame, LaurelSeal } from './laurel.tsx';
import laurelPortraitCss from './laurel-portrait.css';
import modernCss from './modern.css';
import { ModernFrame, ModernSeal } from './modern.tsx';
import modernPortraitCss from './modern-portrait.css';

/** Maximum heights of texts in millimetres. Longer texts are set smaller. */
interface TextLimits {
  journal: number;
  journalBelowLogo: number;
  heading: number;
  name: number;
  title: number;
  /** The post and affiliation of an editor. */
  post: number;
}

/** A design of certificates in one orientation. */
export interface Look {
  css: string;
  /** The contents of an `svg` element whose units are millimetres of the sheet. */
  frame: ReactNode;
  /** The drawn seal, in a square of 34 units whose centre is the origin. */
  seal: ReactNode;
  /** The place of the QR code's upper left corner in CSS pixels. */
  qr: { x: number; y: number };
  /** Whether the heading is as large as names. */
  hasLargeHeading?: true;
  limits: TextLimits;
}

/** Sizes of sheets in millimetres. */
export const SHEETS = {
  landscape: { width: 297, height: 210 },
  portrait: { width: 210, height: 297 },
} satisfies Record<Orientation, SheetSize>;

const { landscape, portrait } = SHEETS;

/**
 * Returns the limits of texts: first for the journal and the heading, then for the person's name, the title and the
 * post.
 */
const limits = (
  [journal, journalBelowLogo, heading]: [number, number, number],
  [name, title, post]: [number, number, number],
): TextLimits => ({ journal, journalBelowLogo, heading, name, title, post });

/** The style sheet of a design with centred texts, in portrait. */
const centred = (design: string, portraitOfDesign: string) =>
  centredCss + design + centredPortraitCss + portraitOfDesign;

export const looks: Record<CertificateDesign, Record<Orientation, Look>> = {
  guilloche: {
    landscape: {
      css: centredCss + guillocheCss,
      frame: <GuillocheFrame sheet={landscape} />,
      seal: <GuillocheSeal />,
      qr: { x: 102, y: 586 },
      limits: limits([15, 12.5, 9], [24, 33, 24]),
    },
    portrait: {
      css: centred(guillocheCss, guillochePortraitCss),
      frame: <GuillocheFrame sheet={portrait} />,
      seal: <GuillocheSeal />,
      qr: { x: 102, y: 911 },
      limits: limits([23, 20, 13], [34, 46, 34]),
    },
  },
  classic: {
    landscape: {
      css: centredCss + classicCss,
      frame: (
        <>
          <ClassicFrame sheet={landscape} />
          <SwelledRule sheet={landscape} y={67.5} />
        </>
      ),
      seal: <ClassicSeal />,
      qr: { x: 117, y: 579 },
      hasLargeHeading: true,
      limits: limits([14, 8, 15], [22, 30, 22]),
    },
    portrait: {
      css: centred(classicCss, classicPortraitCss),
      frame: (
        <>
          <ClassicFrame sheet={portrait} />
          <SwelledRule sheet={portrait} y={92} />
        </>
      ),
      seal: <ClassicSeal />,
      qr: { x: 113, y: 919 },
      hasLargeHeading: true,
      limits: limits([12, 8, 34], [31, 41, 31]),
    },
  },
  modern: {
    landscape: {
      css: modernCss,
      frame: <ModernFrame sheet={landscape} />,
      seal: <ModernSeal />,
      qr: { x: 928, y: 588 },
      limits: limits([20, 10, 10], [24, 29, 22]),
    },
    portrait: {
      css: modernCss + modernPortraitCss,
      frame: <ModernFrame sheet={portrait} />,
      seal: <ModernSeal />,
      qr: { x: 614, y: 917 },
      limits: limits([40, 26, 16], [36, 56, 40]),
    },
  },
  laurel: {
    landscape: {
      css: centredCss + laurelCss,
      frame: <LaurelFrame sheet={landscape} />,
      seal: <LaurelSeal />,
      qr: { x: 102, y: 586 },
      limits: limits([15, 11, 9], [23, 32, 23]),
    },
    portrait: {
      css: centred(laurelCss, laurelPortraitCss),
      frame: <LaurelFrame sheet={portrait} />,
      // The wreath is part of the frame.
      seal: null,
      qr: { x: 102, y: 911 },
      limits: limits([20, 20, 9], [31, 40, 32]),
    },
  },
};
