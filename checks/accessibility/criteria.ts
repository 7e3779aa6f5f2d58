/**
 * A journey that fails if a criterion is not met: the name of its file in `checks/journeys` without `.spec.ts`, and the
 * title of a test or step in this file. In the title, … stands for each variable.
 */
export type Proof = readonly [file: string, title: string];

export interface Criterion {
  level: 'A' | 'AA';
  name: string;
  /** The reason why the criterion is not applicable. */
  none?: string;
  proofs?: readonly Proof[];
  /** What no test covers. If set, the criterion counts at most as partially supported. */
  limits?: string;
}

const publicPages: Proof = [
  'accessibility',
  'the page … is accessible, has no layout shift and fits a narrow screen',
];
const officePages: Proof = ['accessibility', 'the admin page … is accessible'];
const readerByKeyboard: Proof = [
  'accessibility',
  'a reader reaches a search, an article and its citation by keyboard alone',
];
const retractionByKeyboard: Proof = [
  'notices',
  'a retraction is published by keyboard alone, and the focus is always visible',
];
const validPages: Proof = ['whole-site', 'every page is valid and complete HTML'];
const wideContent: Proof = [
  'wide-content',
  'no page scrolls sideways, whatever its words, names, addresses and numbers',
];
const readerOnAPhone: Proof = [
  'read-pdf',
  'a PDF fills a phone, where nothing beneath it is reached',
];
const narrowReader: Proof = ['read-pdf', 'at …, a PDF is read without scrolling sideways'];
const orderByButtons: Proof = ['editor-order', 'by the buttons, which keep the focus'];
const orderByKeys: Proof = [
  'editor-order',
  'by keyboard from the handle, with announcements, and put back by Escape',
];
const articleFormErrors: Proof = [
  'article-form',
  'an empty form, invalid fields and a PDF of 5 MB are marked, and nothing is sent',
];
const palette: Proof = [
  'palette',
  'Ctrl+K jumps to pages, issues, articles, editors and settings by keyboard',
];

const NO_MEDIA = 'The journal has neither sound nor video.';

/** The success criteria of the catalog 2.5-edition-wcag-2.2-en, levels A and AA. */
export const criteria: Readonly<Record<string, Criterion>> = {
  '1.1.1': {
    level: 'A',
    name: 'Non-text Content',
    proofs: [validPages],
    limits: 'No test shows whether a text says what its picture shows.',
  },
  '1.2.1': { level: 'A', name: 'Audio-only and Video-only (Prerecorded)', none: NO_MEDIA },
  '1.2.2': { level: 'A', name: 'Captions (Prerecorded)', none: NO_MEDIA },
  '1.2.3': {
    level: 'A',
    name: 'Audio Description or Media Alternative (Prerecorded)',
    none: NO_MEDIA,
  },
  '1.3.1': {
    level: 'A',
    name: 'Info and Relationships',
    proofs: [validPages, publicPages, officePages, articleFormErrors],
  },
  '1.3.2': {
    level: 'A',
    name: 'Meaningful Sequence',
    proofs: [['first-paint', 'the first paint needs no script and no style sheet']],
    limits: 'On narrow screens, style sheets move parts of tables and of the citation.',
  },
  '1.3.3': {
    level: 'A',
    name: 'Sensory Characteristics',
    limits: 'No test reads the instructions. Those of the interface name controls by their labels.',
  },
  '1.4.1': {
    level: 'A',
    name: 'Use of Color',
    limits: 'Only links in text are tested. States are also written as words.',
  },
  '1.4.2': { level: 'A', name: 'Audio Control', none: NO_MEDIA },
  '2.1.1': {
    level: 'A',
    name: 'Keyboard',
    proofs: [
      readerByKeyboard,
      retractionByKeyboard,
      [
        'article-list',
        'rows are reached, ticked and opened by keyboard alone, and a missing PDF is marked',
      ],
      ['read-pdf', 'a PDF is read beside the abstract, by keyboard, and its place is remembered'],
      orderByKeys,
      [
        'work-log',
        'a status is changed by keyboard after confirmation, undone, and recorded in the history',
      ],
    ],
  },
  '2.1.2': {
    level: 'A',
    name: 'No Keyboard Trap',
    proofs: [
      readerOnAPhone,
      retractionByKeyboard,
      ['phone', 'the menu opens without scripts, by pointer and keyboard, and closes by itself'],
    ],
  },
  '2.1.4': {
    level: 'A',
    name: 'Character Key Shortcuts',
    proofs: [['palette', 'the help lists it, and switches single keys off']],
  },
  '2.2.1': {
    level: 'A',
    name: 'Timing Adjustable',
    proofs: [
      ['sessions', 'the rules of logins are changed on their page'],
      ['sessions', 'an unused session ends, the page shows why, and the draft is kept'],
      [
        'sessions',
        'a sensitive change long after the login asks for the password and loses nothing',
      ],
    ],
    limits:
      'Editors are not warned before an unused session ends. Their input is there after the next login.',
  },
  '2.2.2': {
    level: 'A',
    name: 'Pause, Stop, Hide',
    proofs: [
      [
        'work-log-live',
        'two staff members see each other’s changes live, but not in rows they are using',
      ],
    ],
    limits: 'Live changes of the work log and of running jobs cannot be paused.',
  },
  '2.3.1': {
    level: 'A',
    name: 'Three Flashes or Below Threshold',
    none: 'Nothing flashes: there is no video, and animations are bars of progress and fades.',
  },
  '2.4.1': { level: 'A', name: 'Bypass Blocks', proofs: [readerByKeyboard] },
  '2.4.2': { level: 'A', name: 'Page Titled', proofs: [validPages, officePages] },
  '2.4.3': {
    level: 'A',
    name: 'Focus Order',
    proofs: [readerByKeyboard, retractionByKeyboard, readerOnAPhone, orderByButtons],
  },
  '2.4.4': {
    level: 'A',
    name: 'Link Purpose (In Context)',
    limits: 'No test shows whether the text of a link says where it leads.',
  },
  '2.5.1': { level: 'A', name: 'Pointer Gestures', proofs: [orderByButtons] },
  '2.5.2': {
    level: 'A',
    name: 'Pointer Cancellation',
    proofs: [orderByKeys],
    limits: 'No test releases a pointer beside a control. Controls are native buttons and links.',
  },
  '2.5.3': {
    level: 'A',
    name: 'Label in Name',
    limits: 'Journeys find most controls by the text that is seen, but not all.',
  },
  '2.5.4': { level: 'A', name: 'Motion Actuation', none: 'Nothing reacts to motion.' },
  '3.1.1': { level: 'A', name: 'Language of Page', proofs: [validPages, officePages] },
  '3.2.1': { level: 'A', name: 'On Focus', proofs: [readerByKeyboard, retractionByKeyboard] },
  '3.2.2': {
    level: 'A',
    name: 'On Input',
    proofs: [
      ['search', 'a filter stays where it is, with the focus, when it changes the results'],
      [
        'pdf-proposals',
        'a PDF that is chosen fills the empty fields of the form, each marked, and cleared by keyboard',
      ],
    ],
  },
  '3.2.6': {
    level: 'A',
    name: 'Consistent Help',
    proofs: [
      ['site-pages', 'the foot of every page states the journal’s record and links its policies'],
    ],
  },
  '3.3.1': {
    level: 'A',
    name: 'Error Identification',
    proofs: [
      articleFormErrors,
      retractionByKeyboard,
      ['editors', 'invalid fields are marked'],
      ['add-issue', 'is marked at its field, and the input is kept'],
      ['settings', 'every setting has a field, and an invalid one is marked and not sent'],
    ],
  },
  '3.3.2': {
    level: 'A',
    name: 'Labels or Instructions',
    proofs: [
      ['settings', 'every setting has a field, and an invalid one is marked and not sent'],
      ['editors', 'the form shows all fields'],
    ],
  },
  '3.3.7': {
    level: 'A',
    name: 'Redundant Entry',
    proofs: [
      ['notices', 'the editor chooses the kind and writes why; the rest is proposed'],
      [
        'edit-article-drafts',
        'survives a reload and a lost session, and detects that the article has changed',
      ],
    ],
  },
  '4.1.1': { level: 'A', name: 'Parsing', proofs: [validPages] },
  '4.1.2': {
    level: 'A',
    name: 'Name, Role, Value',
    proofs: [publicPages, officePages, palette, orderByKeys],
  },
  '1.2.4': { level: 'AA', name: 'Captions (Live)', none: NO_MEDIA },
  '1.2.5': { level: 'AA', name: 'Audio Description (Prerecorded)', none: NO_MEDIA },
  '1.3.4': { level: 'AA', name: 'Orientation', proofs: [readerOnAPhone, wideContent] },
  '1.3.5': {
    level: 'AA',
    name: 'Identify Input Purpose',
    proofs: [['account', 'hides a password and accepts it from the clipboard']],
    limits: 'No test compares each field about the user with the list of purposes.',
  },
  '1.4.3': {
    level: 'AA',
    name: 'Contrast (Minimum)',
    proofs: [publicPages, officePages],
  },
  '1.4.4': {
    level: 'AA',
    name: 'Resize text',
    proofs: [
      ['phone', 'at 400 % zoom the row scrolls away with the page, and everything fits'],
      publicPages,
      narrowReader,
    ],
  },
  '1.4.5': {
    level: 'AA',
    name: 'Images of Text',
    limits:
      'Pictures of certificates and covers have text, which is also on the pages. No test looks for others.',
  },
  '1.4.10': { level: 'AA', name: 'Reflow', proofs: [wideContent, publicPages, narrowReader] },
  '1.4.11': {
    level: 'AA',
    name: 'Non-text Contrast',
    limits: 'No test measures the contrast of borders, icons and focus rings.',
  },
  '1.4.12': { level: 'AA', name: 'Text Spacing', proofs: [publicPages, officePages] },
  '1.4.13': {
    level: 'AA',
    name: 'Content on Hover or Focus',
    none: 'Nothing appears on hover or focus, except the browser’s own titles.',
  },
  '2.4.5': {
    level: 'AA',
    name: 'Multiple Ways',
    proofs: [
      ['whole-site', 'every link, picture, script and style sheet of every page loads'],
      ['whole-site', 'the feeds, the sitemap and robots.txt cover all pages'],
      ['search', 'the search field opens the results and is cleared'],
      palette,
    ],
  },
  '2.4.6': {
    level: 'AA',
    name: 'Headings and Labels',
    limits: 'No test shows whether headings and labels describe what they head and label.',
  },
  '2.4.7': { level: 'AA', name: 'Focus Visible', proofs: [readerByKeyboard, retractionByKeyboard] },
  '2.4.11': {
    level: 'AA',
    name: 'Focus Not Obscured (Minimum)',
    proofs: [
      ['phone', 'the row covers neither the target of its links nor what receives the focus'],
      retractionByKeyboard,
    ],
  },
  '2.5.7': { level: 'AA', name: 'Dragging Movements', proofs: [orderByButtons] },
  '2.5.8': { level: 'AA', name: 'Target Size (Minimum)' },
  '3.1.2': {
    level: 'AA',
    name: 'Language of Parts',
    proofs: [['reading', '… is readable without JavaScript in any script']],
    limits: 'Titles and abstracts have a language only if the editors have stated it.',
  },
  '3.2.3': {
    level: 'AA',
    name: 'Consistent Navigation',
    proofs: [
      ['admin-session', 'the top bar and the navigation reach every page at every width'],
      ['site-pages', 'the foot of every page states the journal’s record and links its policies'],
    ],
  },
  '3.2.4': {
    level: 'AA',
    name: 'Consistent Identification',
    limits: 'No test compares the names of the same function on different pages.',
  },
  '3.3.3': {
    level: 'AA',
    name: 'Error Suggestion',
    proofs: [
      articleFormErrors,
      [
        'emails',
        'an editor changes the text of a message with a preview, and restores the default text',
      ],
      ['search', 'a mistyped query leads to the query that was meant, with and without scripts'],
    ],
  },
  '3.3.4': {
    level: 'AA',
    name: 'Error Prevention (Legal, Financial, Data)',
    proofs: [
      ['article-life', 'the draft is deleted, and the deletion is undone'],
      retractionByKeyboard,
      ['work-log', 'a confirmed change is undone by Ctrl+Z'],
      ['indexing-entries', 'the entry is deleted after confirmation'],
    ],
  },
  '3.3.8': {
    level: 'AA',
    name: 'Accessible Authentication (Minimum)',
    proofs: [
      ['account', 'hides a password and accepts it from the clipboard'],
      ['second-factor', 'a login asks for the second factor and accepts each code once'],
    ],
  },
  '4.1.3': {
    level: 'AA',
    name: 'Status Messages',
    proofs: [
      orderByKeys,
      [
        'certificates',
        'certificates of ticked articles are generated in the background and downloaded',
      ],
      [
        'search',
        'results update while typing, tolerate a typo, and are filtered by year and author',
      ],
    ],
  },
};
