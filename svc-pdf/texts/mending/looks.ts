import type { Inline, Paragraph } from '@app/contracts/full-text';
import { countedText } from './split.ts';

/** Headings that articles have at the first level. */
const KNOWN =
  /^(?:introduction|background|(?:materials?|patients?|subjects?|study|data)?\s*(?:and|&)?\s*methods?(?:\s+and\s+materials?)?|methodology|experimental(?: section| methods)?|results?(?:\s+and\s+discussion)?|discussion(?:\s+and\s+conclusions?)?|conclusions?|summary|case (?:report|presentation)|related work|limitations|acknowledge?ments?|funding|references|bibliography|literature(?: cited)?|appendi(?:x|ces)(?: [A-Z\d])?|supplementa(?:ry|l)(?: \w+)?|abbreviations|(?:conflicts?|competing|declaration)s? (?:of )?interests?|author contributions?|data availability(?: statement)?|availability.*|ethics.*|consent (?:for|to) .*|authors?[’']? contributions?|trial registration|declarations?|disclosures?|abstract|keywords?|figure (?:legends|captions)|tables?|figures?|introdução|métodos?|resultados?|discussão|conclus(?:ão|ões|iones|ión)|referências|introducción|einleitung|methoden|ergebnisse|diskussion|literatur(?:verzeichnis)?|danksagung|introduzione|metodi|risultati|discussione|conclusioni|bibliografia|вступ|висновки|література|inleiding|methoden|resultaten|discussie|conclusies?|literatuur|inledning|metod(?:er)?|resultat(?:er)?|diskussion|slutsats(?:er)?|innledning|konklus(?:j)?on|referenser|referanser|introduction et .*|méthodes?|résultats|conclusion générale|wstęp|metody|wyniki|dyskusja|wnioski|literatura|úvod|metodika|výsledky|diskuse|závěr|giriş|yöntem|bulgular|tartışma|sonuç|kaynaklar|введение|методы|результаты|обсуждение|заключение|выводы|методи|результати|обговорення|引言|绪论|前言|緒論|緒言|はじめに|序論|材料[与和]方法|方法|结果|結果|讨论|考察|结果[与和]讨论|结论|結論|おわりに|参考文献|參考文獻|致谢|謝辞|摘要|要旨|关键词|서론|방법|결과|고찰|결론|참고문헌|المقدمة|المنهجية|النتائج|المناقشة|الخاتمة|المراجع|מבוא|שיטות|תוצאות|דיון|מסקנות|ביבליוגרפיה)[:.]?$/iu;

/** The number of a heading, such as `2.1`, `IV.`, `A)` or `Section 2:`. */
const NUMBER =
  /^(?:(?:section|chapter|part)\s+)?(?:\d+(?:\.\d+)*[.):]?|[IVX]+[.):]?|[A-Z][.):])\s+|^[一二三四五六七八九十]+、\s*/i;
export const withoutNumber = (text: string) => text.trim().replace(NUMBER, '');

export const isKnownHeading = (text: string) => KNOWN.test(withoutNumber(text));

/** Returns the look of a paragraph that may be a heading (one short line in bold, or a known heading), or undefined. */
export function lookOf({ content, continues }: Paragraph): string | undefined {
  const text = countedText(content).trim();
  if (continues || text === '' || text.includes('\ufffc') || !isShort(text)) return undefined;
  if (/[.,;]$/.test(text) && !/^(?:\d+\.)+\s/.test(text) && !isKnownHeading(text)) return undefined;
  if (/^(?:Fig|Tab|Abb)\w*\.?\s*\d/i.test(text) || !/\p{L}{2}/u.test(text)) return undefined;
  const marks = commonMarks(content);
  if (marks.has('bold')) return [...marks].sort().join();
  const isCapital = text === text.toUpperCase() && text !== text.toLowerCase();
  return isKnownHeading(text) && (isCapital || marks.size > 0 || text.split(/\s+/).length <= 3)
    ? [...marks].sort().join()
    : undefined;
}

export const isShort = (text: string) => text.length <= 150 && text.split(/\s+/).length <= 20;

/** Returns the marks that cover the whole text. */
function commonMarks(inlines: readonly Inline[]): Set<string> {
  const marksOf = (nodes: readonly Inline[]): Set<string> | undefined => {
    let common: Set<string> | undefined;
    for (const node of nodes) {
      if (typeof node === 'string' ? node.trim() === '' : countedText([node]).trim() === '')
        continue;
      let own = new Set<string>();
      if (typeof node !== 'string' && (node.type === 'mark' || node.type === 'span')) {
        own = new Set(marksOf(node.content) ?? []);
        if (node.type === 'mark') own.add(node.mark);
      }
      common = common ? new Set([...common].filter((mark) => own.has(mark))) : own;
    }
    return common;
  };
  return marksOf(inlines) ?? new Set();
}

/** Removes the marks that only make a paragraph look like a heading. */
export function withoutLook(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((node): Inline[] => {
    const isLook =
      typeof node !== 'string' && node.type === 'mark' && ['bold', 'underline'].includes(node.mark);
    return isLook ? withoutLook(node.content) : [node];
  });
}
