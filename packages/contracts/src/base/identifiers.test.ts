import { describe, expect, it } from 'vitest';
import {
  bareDoi,
  bareOrcid,
  bareRor,
  DOI_PATTERN,
  doiKey,
  isIssn,
  isLanguage,
  isOrcid,
  isRor,
} from './identifiers.ts';

describe('identifiers', () => {
  it.each(['0000-0002-1825-0097', '0000-0001-5109-3700', '0000-0002-1694-233X'])(
    'accepts the ORCID iD %s',
    (orcid) => expect(isOrcid(orcid)).toBe(true),
  );

  it.each(['0000-0002-1825-0098', '0000-0002-1694-2330', '0000000218250097', ''])(
    'refuses the ORCID iD %s',
    (orcid) => expect(isOrcid(orcid)).toBe(false),
  );

  it.each(['2049-3630', '2577-3569', '0000-006X'])('accepts the ISSN %s', (issn) =>
    expect(isIssn(issn)).toBe(true),
  );

  it.each(['1234-5678', '20493630', '2049-363x', ''])('refuses the ISSN %s', (issn) =>
    expect(isIssn(issn)).toBe(false),
  );

  it.each(['05dxps055', '02mhbdp94', '00k4n6c32', '021nxhr62'])('accepts the ROR id %s', (ror) =>
    expect(isRor(ror)).toBe(true),
  );

  it.each(['05dxps056', '15dxps055', '05dxpl055', '05dxps0'])('refuses the ROR id %s', (ror) =>
    expect(isRor(ror)).toBe(false),
  );

  it.each(['en', 'pt-BR', 'zh-Hant-TW', 'ast'])('accepts the language %s', (code) =>
    expect(isLanguage(code)).toBe(true),
  );

  it.each([
    'en-usa',
    'pt-bra',
    'English',
    'en-',
    'EN',
    'en-u-ca-gregory',
    'jp',
    'ua',
    'gr',
    'xx',
    '',
  ])('refuses the language “%s”', (code) => expect(isLanguage(code)).toBe(false));

  it.each([
    '0000-0002-1694-233X',
    ' http://orcid.org/0000-0002-1694-233x',
    'https://orcid.org/0000-0002-1694-233X/',
    'https://orcid.org/0000-0002-1694-233X?lang=en',
    'https://orcid.org/my-orcid?orcid=0000-0002-1694-233X',
    'https://orcid.org/https://orcid.org/0000-0002-1694-233X',
    'orcid.org/0000-0002-1694-233X.',
    '//www.orcid.org//0000-0002-1694-233X',
    'ORCID: 0000-0002-1694-233X',
    'ORCID iD https://orcid.org/0000-0002-1694-233X',
    'orcid:0000-0002-1694-233X',
    '(0000-0002-1694-233X)',
    '0000 0002 1694 233X',
    '000000021694233x',
    '0000\u20110002\u20101694–233X',
    '\u200b0000-0002-1694-233X\ufeff',
    '００００-０００２-１６９４-２３３Ｘ',
  ])('returns the bare ORCID iD of %s', (text) => {
    expect(bareOrcid(text)).toBe('0000-0002-1694-233X');
  });

  it.each([
    '1-0000-0002-1694-233X',
    '0000-0002-1694-233X1',
    'https://a.example/0000-0002-1694-233X',
    '0000-0002-1825-0097; 0000-0001-5109-3700',
  ])('finds no ORCID iD in %s', (text) => expect(isOrcid(bareOrcid(text))).toBe(false));

  it.each([
    'https://ror.org/05DXPS055',
    'http://www.ror.org/05dxps055/',
    '//ror.org/05dxps055',
    'ROR: 05dxps055',
    'ror:05dxps055',
    '\u200b05dxps055 ',
    'https://ror.org/05dxps055?page=1',
    'https://ror.org/05dxps055.',
  ])('returns the bare ROR id of %s', (text) => {
    expect(bareRor(text)).toBe('05dxps055');
  });

  const old = '10.1002/(SICI)1097-4571(1998)49:8<693::AID-ASI4>3.0.CO;2-O';
  it.each([
    ['10.1000/a', '10.1000/a'],
    ['https://dx.doi.org/10.1000/a', '10.1000/a'],
    ['http://www.doi.org/10.1000/a', '10.1000/a'],
    ['//doi.org/10.1000/a', '10.1000/a'],
    ['dx.doi.org/10.1000/a', '10.1000/a'],
    ['https://doi.org/doi:10.1000/a', '10.1000/a'],
    ['https://doi-org.proxy.example.edu/10.1000/a', '10.1000/a'],
    ['https://doi.org.proxy.example.edu/10.1000/a', '10.1000/a'],
    ['https://hdl.handle.net/10.1000/a', '10.1000/a'],
    ['doi: 10.1000/a', '10.1000/a'],
    ['DOI 10.1000/A', '10.1000/A'],
    ['doi: https://doi.org/10.1000/a', '10.1000/a'],
    ['info:doi/10.1000/a', '10.1000/a'],
    ['urn:doi:10.1000/a', '10.1000/a'],
    ['10.1000%2Fa', '10.1000/a'],
    ['https%3A%2F%2Fdoi.org%2F10.1000%2Fa', '10.1000/a'],
    ['10.1000/a%b', '10.1000/a%b'],
    ['10.1000/%e4', '10.1000/%e4'],
    ['10.1000/abc\\_1', '10.1000/abc_1'],
    ['10.1000/a{\\_}b\\%c\\&d\\#e', '10.1000/a_b%c&d#e'],
    ['10.1000/a\\textless{}b\\textgreater{}$<$', '10.1000/a<b><'],
    [' “10.1000/a”. ', '10.1000/a'],
    ['<https://doi.org/10.1000/a>', '10.1000/a'],
    ['(doi:10.1000/a).', '10.1000/a'],
    ['10.1000/a(1)', '10.1000/a(1)'],
    ['10.1000/a,', '10.1000/a'],
    ['10.1000/a。', '10.1000/a'],
    ['10.1000/a&lt;b&gt;c&amp;d', '10.1000/a<b>c&d'],
    ['10.1000/a&amp;lt;b', '10.1000/a<b'],
    ['10.1000/\u200ba\u00ad', '10.1000/a'],
    [old, old],
    [`https://doi.org/${encodeURIComponent(old)}`, old],
    [encodeURI(old), old],
    ['10.1000/a b', '10.1000/a b'],
    ['https://example.org/10.1000/a', 'https://example.org/10.1000/a'],
    [`(10.1000/${')'.repeat(50_000)}`, `(10.1000/${')'.repeat(50_000)}`],
  ])('returns the bare DOI of %s', (text, doi) => {
    expect(bareDoi(text)).toBe(doi);
    expect(bareDoi(doi)).toBe(doi);
  });

  it('ignores the case of a DOI', () => {
    expect(doiKey('https://doi.org/10.1000/ABC')).toBe(doiKey('10.1000/abc'));
  });

  it.each(['10.1000/a', '10.1000.10/a', old])('accepts %s as a DOI', (doi) =>
    expect(DOI_PATTERN.test(doi)).toBe(true),
  );

  it.each(['10.1000', '10.1000/', '10.1000/a b', '10.1000/a\\_b', '11.1000/a'])(
    'does not take %s for a DOI',
    (doi) => expect(DOI_PATTERN.test(doi)).toBe(false),
  );
});
