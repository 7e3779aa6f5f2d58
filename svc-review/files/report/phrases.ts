import type { FindingKind } from '@app/contracts/manuscripts';

// Repetitions are bounded, so that no untrusted text takes long to match.

const SUPPORTERS =
  'Foundation|Council|Ministry|Agency|Commission|Fund|Grant|Program(?:me)?|Scholarship|Fellowship|Trust|Union|NIH|NSF|ERC|DFG|EPSRC|Horizon';
const HOSTS =
  'github\\.com|[\\w-]{1,40}\\.github\\.io|gitlab\\.[\\w.]{2,40}|bitbucket\\.org|codeberg\\.org|sourceforge\\.net|osf\\.io|zenodo\\.org|figshare\\.com|dataverse\\.[\\w.]{2,40}|datadryad\\.org|kaggle\\.com|huggingface\\.co|overleaf\\.com|(?:sites|drive|docs|scholar)\\.google\\.[a-z.]{2,6}|dropbox\\.com|[\\w-]{1,40}\\.sharepoint\\.com|1drv\\.ms|researchgate\\.net|academia\\.edu|linkedin\\.com|(?:twitter|x)\\.com|publons\\.com';
const SHOWN =
  'show(?:n|ed)|report(?:ed)?|demonstrated?|published?|described?|proposed?|presented?|developed|found|observed|introduced|stud(?:y|ied)|investigated|discussed|argued|noted';

/** Phrases that may reveal a person or group to readers who know the field. */
export const phrases: readonly [FindingKind, RegExp][] = [
  ['orcid', /\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b/g],
  ['acknowledgement', /^[\d.\s]{0,8}acknowledge?ments?\b.{0,80}/gim],
  [
    'acknowledgement',
    /\b(?:we|authors?|i)\b[^.\n]{0,40}\b(?:thank|(?:are|am|is) (?:very |most |deeply )?(?:grateful|indebted|thankful)|(?:gratefully |kindly )?acknowledge(?! that))\b[^.\n]{0,80}/gi,
  ],
  [
    'funding',
    /^[\d.\s]{0,8}(?:funding|financial support|grants?)(?: statement| information)?\s*[:.]?\s*$/gim,
  ],
  [
    'funding',
    /\b(?:(?:funded|financed|sponsored) by|funding (?:was |has been )?(?:provided |received )?(?:by|from|through|under)|financial support (?:by|from|of|through)|grants? (?:by|from))\b/gi,
  ],
  [
    'funding',
    new RegExp(
      `\\bsupported (?:in part |partly |partially |financially )?by\\b[^.\\n]{0,80}?\\b(?:${SUPPORTERS})\\b`,
      'g',
    ),
  ],
  [
    'funding',
    /\b(?:[Gg]rants?|[Aa]wards?|[Cc]ontracts?|[Pp]rojects?|[Ss]cholarships?|[Ff]ellowships?)(?: [Aa]greement)?,? ?(?:(?:[Nn]o\.?|[Nn]r\.?|[Nn]umbers?|IDs?|#)[ :]{0,2}[\w/-]{2,}|[A-Z][\w/-]{0,20}\d[\w/-]{0,20})/g,
  ],
  [
    'self-citation',
    /\b(?:our|my) (?:own )?(?:earlier|previous|prior|recent|past|former|preceding|published|companion) (?:\w{1,20} )?(?:work|stud(?:y|ies)|papers?|publications?|articles?|results?|research|reports?|findings|experiments?|investigations?|analys[ie]s|contributions?|thesis|dissertation|manuscripts?)\b/gi,
  ],
  [
    'self-citation',
    /\b(?:our|my) (?:(?:phd|ph\.d\.|doctoral|master['’]?s) )?(?:thesis|dissertation)\b/gi,
  ],
  [
    'self-citation',
    new RegExp(
      `\\b(?:we|i) (?:have )?(?:previously|earlier|recently|already|formerly) (?:${SHOWN})\\b`,
      'gi',
    ),
  ],
  ['self-citation', new RegExp(`\\bas (?:we|i) (?:have )?(?:\\w{1,12}ly )?(?:${SHOWN})\\b`, 'gi')],
  [
    'affiliation',
    /\b(?:our|my) (?:(?:research |own )?(?:group|lab|laboratory|department|institute|institution|university|college|hospital|clinic|faculty))\b/gi,
  ],
  [
    'ethics',
    /\b(?:ethics (?:review )?(?:committee|board|council|commission|approval)|ethical (?:approval|committee|clearance|review)|institutional (?:review board|ethics|animal care)|review board|IRB|IACUC)\b/gi,
  ],
  [
    'repository',
    new RegExp(`(?<![\\w.-])(?:https?://)?(?:www\\.)?(?:${HOSTS})\\b[^\\s)>\\]"”]{0,120}`, 'gi'),
  ],
  ['repository', /\bhttps?:\/\/[^\s/]{1,80}\/(?:[^\s/]{1,40}\/){0,3}~[\w.-]{2,40}/gi],
];

export const EMAIL =
  /[\p{L}\p{N}._%+-]{1,64}(?:@|\s?[[(](?:at|@)[\])]\s?)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/giu;

/** Matches the words that end a letter, with the name after them. */
export const SIGNATURE =
  /(?:[Rr]egards|[Ss]incerely(?: yours)?|[Ww]ishes|[Ff]aithfully|[Yy]ours truly|[Rr]espectfully|[Cc]heers|[Ss]igned(?: by)?|[Rr]eviewer(?:['’]s name)?:)[,.!:]?\s{1,4}(?:(?:Dr|Prof|Professor)\.?\s)?\p{Lu}[\p{L}.'’-]{0,30}(?:[ \t]\p{Lu}[\p{L}.'’-]{0,30}){0,4}/gu;

/** Matches institutions in the lines before the abstract. */
export const INSTITUTION =
  /\b(?:Universit\w{1,6}|Institut\w{0,3}|Departe?ment|Dept|Faculty|School of|Hospital|College|Laborator\w{1,4}|Academy|Corresponding author)\b/gu;

/** Matches the headings after which authors are no longer named. */
export const ABSTRACT =
  /^\s{0,8}(?:abstract|summary|[a-z]{0,12}\s?abstract|(?:\d\.?\s{0,3})?introduction|key\s?words)\b/im;
export const REFERENCES =
  /^[\d.\s]{0,8}(?:references|bibliography|literature cited|works cited|literature)\s{0,4}:?\s*$/im;
