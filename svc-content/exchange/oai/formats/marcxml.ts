import {
  articlePath,
  articlePdfPath,
  type Contributor,
  issueInWords,
  languageOf,
  orcidUrl,
  plainText,
  printedVolume,
  publicationDate,
  splitKeywords,
} from '@app/contracts';
import { contributorsOf } from '../../../articles/contributors.ts';
import { type JournalFacts, licenseAddress } from '../../../articles/metadata/journal-facts.ts';
import { listedName } from '../../../articles/metadata/names.ts';
import { statementsOf, titleOf, typeLabelOf } from '../../../articles/metadata/notices.ts';
import type { ArticleRecord } from '../../../articles/model.ts';
import { element, known, type Xml } from '../../../store/text/xml.ts';

/** The language codes of MARC: the bibliographic codes of ISO 639-2, except those for local use. */
const CODES =
  'aar abk ace ach ada ady afa afh afr ain aka akk alb ale alg alt amh ang anp apa ara arc arg arm arn arp art ' +
  'arw asm ast ath aus ava ave awa aym aze bad bai bak bal bam ban baq bas bat bej bel bem ben ber bho bih bik ' +
  'bin bis bla bnt bos bra bre btk bua bug bul bur byn cad cai car cat cau ceb cel cha chb che chg chi chk chm ' +
  'chn cho chp chr chu chv chy cmc cnr cop cor cos cpe cpf cpp cre crh crp csb cus cze dak dan dar day del den ' +
  'dgr din div doi dra dsb dua dum dut dyu dzo efi egy eka elx eng enm epo est ewe ewo fan fao fat fij fil fin ' +
  'fiu fon fre frm fro frr frs fry ful fur gaa gay gba gem geo ger gez gil gla gle glg glv gmh goh gon gor got ' +
  'grb grc gre grn gsw guj gwi hai hat hau haw heb her hil him hin hit hmn hmo hrv hsb hun hup iba ibo ice ido ' +
  'iii ijo iku ile ilo ina inc ind ine inh ipk ira iro ita jav jbo jpn jpr jrb kaa kab kac kal kam kan kar kas ' +
  'kau kaw kaz kbd kha khi khm kho kik kin kir kmb kok kom kon kor kos kpe krc krl kro kru kua kum kur kut lad ' +
  'lah lam lao lat lav lez lim lin lit lol loz ltz lua lub lug lui lun luo lus mac mad mag mah mai mak mal man ' +
  'mao map mar mas may mdf mdr men mga mic min mis mkh mlg mlt mnc mni mno moh mon mos mul mun mus mwl mwr myn ' +
  'myv nah nai nap nau nav nbl nde ndo nds nep new nia nic niu nno nob nog non nor nqo nso nub nwc nya nym nyn ' +
  'nyo nzi oci oji ori orm osa oss ota oto paa pag pal pam pan pap pau peo per phi phn pli pol pon por pra pro ' +
  'pus que raj rap rar roa roh rom rum run rup rus sad sag sah sai sal sam san sas sat scn sco sel sem sga sgn ' +
  'shn sid sin sio sit sla slo slv sma sme smi smj smn smo sms sna snd snk sog som son sot spa srd srn srp srr ' +
  'ssa ssw suk sun sus sux swa swe syc syr tah tai tam tat tel tem ter tet tgk tgl tha tib tig tir tiv tkl tlh ' +
  'tli tmh tog ton tpi tsi tsn tso tuk tum tup tur tut tvl twi tyv udm uga uig ukr umb und urd uzb vai ven vie ' +
  'vol vot wak wal war was wel wen wln wol xal xho yao yap yid yor ypk zap zbl zen zgh zha znd zul zun zxx zza';

const codes = new Set(CODES.split(' '));
/**
 * MARC's codes by language tag. If several codes have the same tag, as for Akan and Twi, the first code is used,
 * because it is the more general one.
 */
const codeByTag = new Map(
  [...codes].reverse().map((code) => [Intl.getCanonicalLocales(code)[0], code]),
);

/** Returns MARC's code of a language, such as `ger` for `de-AT`, or `und` if there is none. */
export function marcLanguage(tag: string): string {
  const [primary = ''] = tag.split('-');
  if (codes.has(primary)) return primary;
  // Earlier releases stored invalid codes too.
  if (!/^[a-z]{2,3}$/.test(primary)) return 'und';
  const [canonical = ''] = Intl.getCanonicalLocales(primary);
  return codeByTag.get(canonical.split('-')[0]) ?? 'und';
}

/**
 * The leader. It states a new record (n) of a text (a) that is part of a serial (b), in Unicode (a), at the abbreviated
 * level (3), by unknown rules (u).
 */
const LEADER = '     nab a22     3u 4500';

/** Returns an article in MARC 21. */
export function marcxml(
  record: ArticleRecord,
  journal: JournalFacts,
  attributes: Record<string, string>,
): Xml {
  const [first, ...others] = contributorsOf(record);
  const language = languageOf(record, journal);
  const { year, articlenumber, pagenumber } = record;
  const place = [articlenumber, pagenumber && `p. ${pagenumber}`].filter(Boolean).join(', ');
  return element(
    'record',
    [
      element('leader', LEADER),
      element('controlfield', record.refnumber, { tag: '001' }),
      element('controlfield', fixedField(record, language), { tag: '008' }),
      field('024', '7 ', ['a', record.doi], ['2', record.doi && 'doi']),
      field('041', '07', ['a', language], ['2', 'rfc5646']),
      first && author('1', first),
      field('245', '10', ['a', plainText(titleOf(record))]),
      record.translations.map(({ title }) => field('242', '00', ['a', plainText(title ?? '')])),
      field('264', ' 1', ['b', journal.publisher || journal.name], ['c', publicationDate(record)]),
      statementsOf(record, journal.origin).map((text) => field('500', '  ', ['a', text])),
      field('520', '3 ', ['a', plainText(record.abstract)]),
      record.funding.map(({ name, awards = [] }) =>
        field('536', '  ', ['a', name], ['c', awards.join(', ')]),
      ),
      field('540', '  ', ['u', licenseAddress(record, journal)]),
      [...splitKeywords(record.keywords), record.subject].map((subject) =>
        field('653', '  ', ['a', subject]),
      ),
      field('655', ' 4', ['a', typeLabelOf(record)]),
      others.map((contributor) => author('7', contributor)),
      field(
        '773',
        '0 ',
        ['t', journal.name],
        ['g', `Vol. ${printedVolume(record)}, ${issueInWords(record, 'no.')} (${year}), ${place}`],
        ['x', journal.issns[0]?.issn],
      ),
      field('856', '40', ['u', journal.origin + articlePath(record)], ['q', 'text/html']),
      field('856', '40', ['u', journal.origin + articlePdfPath(record)], ['q', 'application/pdf']),
    ],
    { xmlns: 'http://www.loc.gov/MARC21/slim', ...attributes },
  );
}

/**
 * Returns the fixed-length data elements: the day on which the record was created, the date of publication (`s` for a
 * year, `e` for a more precise date), an unknown place (`xx`), online (`o`), the language, and a source of cataloguing
 * that is not an agency (`d`). `|` means not stated.
 */
function fixedField(record: ArticleRecord, language: string): string {
  const entered = record.creation.toISOString().slice(2, 10).replaceAll('-', '');
  const date = publicationDate(record).replaceAll('-', '');
  const published = `${date.length > 4 ? 'e' : 's'}${date.padEnd(8)}`;
  const material = `${'|'.repeat(5)}o${'|'.repeat(11)}`;
  return `${entered}${published}xx ${material}${marcLanguage(language)} d`;
}

/** Returns the field of the first author (1) or of another author (7). */
function author(hundreds: '1' | '7', contributor: Contributor): Xml | undefined {
  const { isOrganization, orcid, affiliations = [] } = contributor;
  return field(
    `${hundreds}${isOrganization ? '10' : '00'}`,
    isOrganization ? '2 ' : '1 ',
    ['a', listedName(contributor)],
    // Affiliations are joined, because the subfield cannot be repeated.
    ['u', affiliations.flatMap(({ name }) => name ?? []).join('; ')],
    ['4', 'aut'],
    ['1', orcid && orcidUrl(orcid)],
  );
}

/** Returns a field with the known subfields in their order, or undefined if none is known. */
function field(
  tag: string,
  [ind1, ind2]: string,
  ...subfields: [code: string, text: string | undefined][]
): Xml | undefined {
  const filled = subfields.map(([code, text]) => known('subfield', text, { code }));
  return known('datafield', filled, { tag, ind1, ind2 });
}
