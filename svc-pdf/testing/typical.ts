import type { CertificateFields } from '../templates/fields.ts';

const AUTHORS = ['Ada Lovelace', 'Łukasz Kowalski', 'अनुराग श्रीवास्तव', 'க. இராமசாமி ஸ்ரீ'];

/** Returns the fields of one of many certificates for measurements, with a name and a title of a typical length. */
export function typicalFields(at: number): CertificateFields {
  const code = `N-${at}-ABCDEFGH`;
  return {
    author: `${AUTHORS[at % AUTHORS.length]} ${at + 1}`,
    title: `Thermodynamic stability of <i>Escherichia coli</i> proteins in water-rich media with H<sub>2</sub>O, part ${at + 1}`,
    journal: 'Journal of Faults',
    issns: ['1234-5679'],
    volume: 3,
    issue: 2,
    year: 2026,
    pages: `${at + 1}-${at + 9}`,
    date: '2026-03-01T00:00:00.000Z',
    refnumber: `N-${at}`,
    doi: `10.1234/n.${at}`,
    articlenumber: '',
    orcid: '',
    orcidAuthenticated: false,
    code,
    verifyUrl: `https://journal.example.org/verify/${code}`,
  };
}
