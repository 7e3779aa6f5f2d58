import { describe, expect, it } from 'vitest';
import { bareDoi, bareOrcid, bareRor, isIssn, isLanguage, isOrcid, isRor } from './identifiers.ts';

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

  it('removes addresses and prefixes', () => {
    expect(bareOrcid(' http://orcid.org/0000-0002-1694-233x')).toBe('0000-0002-1694-233X');
    expect(bareRor('https://ror.org/05DXPS055')).toBe('05dxps055');
    expect(bareDoi('https://dx.doi.org/10.1000/a')).toBe('10.1000/a');
    expect(bareDoi('doi: 10.1000/a')).toBe('10.1000/a');
  });
});
