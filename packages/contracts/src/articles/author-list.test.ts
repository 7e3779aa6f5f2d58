import { describe, expect, it } from 'vitest';
import { doubtsAbout } from './author-doubts.ts';
import { personOf, readAuthors, splitAuthors } from './author-list.ts';

describe('a list of authors', () => {
  it.each([
    ['Ada Lovelace, Émilie du Châtelet', ['Ada Lovelace', 'Émilie du Châtelet']],
    ['Ada Lovelace; Émilie du Châtelet;', ['Ada Lovelace', 'Émilie du Châtelet']],
    ['Ada Lovelace, and Charles Babbage', ['Ada Lovelace', 'Charles Babbage']],
    [
      'Ada Lovelace, Alan Turing and Charles Babbage',
      ['Ada Lovelace', 'Alan Turing', 'Charles Babbage'],
    ],
    ['Lovelace, Ada and Babbage, Charles', ['Ada Lovelace', 'Charles Babbage']],
    ['Lovelace, Ada & Babbage, Charles', ['Ada Lovelace', 'Charles Babbage']],
    ['Lovelace, A., Babbage, C. H.', ['A. Lovelace', 'C. H. Babbage']],
    ['Martin Luther King, Jr.', ['Martin Luther King Jr.']],
    ['Martin Luther King, Jr., Ada Lovelace', ['Martin Luther King Jr.', 'Ada Lovelace']],
    ['King, Jr., Martin; Lovelace, Ada', ['Martin King Jr.', 'Ada Lovelace']],
    ['King, Martin, Jr.; Lovelace, Ada', ['Martin King Jr.', 'Ada Lovelace']],
    ['King Jr., Martin; Lovelace, Ada', ['Martin King Jr.', 'Ada Lovelace']],
    ['Ford, III, Henry; Doe, PhD, Jane', ['Henry Ford III', 'Jane Doe']],
    ['McKay, John W., Jr.', ['John W. McKay Jr.']],
    ['Harrison, Melissa, Jnr', ['Melissa Harrison Jnr']],
    ['Jane Doe, MD, PhD', ['Jane Doe']],
    ['Jane Doe, M.D., Ph.D., F.R.C.S., John Roe, MSc', ['Jane Doe', 'John Roe']],
    ['Jane Doe MD PhD, John Roe FRCS(Ed)', ['Jane Doe', 'John Roe']],
    ['Jane Doe, MD/PhD, John Roe', ['Jane Doe', 'John Roe']],
    ['Yo-Yo Ma, Thi Do, Md Rahim Uddin', ['Yo-Yo Ma', 'Thi Do', 'Md Rahim Uddin']],
    ['张三，李四', ['张三', '李四']],
    ['山田太郎、佐藤花子', ['山田太郎', '佐藤花子']],
    ['山田, 太郎； 毛, 泽东', ['山田 太郎', '毛 泽东']],
    ['김민수，이영희', ['김민수', '이영희']],
    ['محمد بن سعيد، أحمد علي', ['محمد بن سعيد', 'أحمد علي']],
    ['Ada Lovelace¹*, Charles Babbage²', ['Ada Lovelace', 'Charles Babbage']],
    ['Sita नी¹, สมชาย ณี*', ['Sita नी', 'สมชาย ณี']],
    ['¹Ada Lovelace, ²C. Babbage, ³王小明', ['Ada Lovelace', 'C. Babbage', '王小明']],
    ['²H NMR Consortium, Ann Lee¹', ['²H NMR Consortium', 'Ann Lee']],
    ['Ada Lovelace¹,²†; Charles Babbage‡', ['Ada Lovelace', 'Charles Babbage']],
    ['García Márquez, Gabriel; de la Cruz, Juana', ['Gabriel García Márquez', 'Juana de la Cruz']],
    ['Ludwig II, Martin Luther', ['Ludwig II', 'Martin Luther']],
    ['Engine Works, Inc., Ada Lovelace', ['Engine Works, Inc.', 'Ada Lovelace']],
    [
      'Ministry of Water, Department of Ice; Lovelace, Ada',
      ['Ministry of Water, Department of Ice', 'Ada Lovelace'],
    ],
    ['Smith &amp; Sons, Ada Lovelace', ['Smith &amp; Sons', 'Ada Lovelace']],
    ['Institute of Ice and Snow', ['Institute of Ice and Snow']],
    ['Müller, Dr. med., Hans; Doe, Prof., Jane', ['Hans Müller', 'Jane Doe']],
    ['Hans Müller, Dipl.-Ing., Jane Doe', ['Hans Müller', 'Jane Doe']],
    ["O'Neil III, Patrick", ["Patrick O'Neil III"]],
    ['Robert Downey, Jr. and Ada Lovelace', ['Robert Downey Jr.', 'Ada Lovelace']],
    ['Jane Doe, MD and John Roe, PhD', ['Jane Doe', 'John Roe']],
    ['Lovelace, Ada; Ray, Bob & Day, Carl', ['Ada Lovelace', 'Bob Ray', 'Carl Day']],
    ['山田太郎 and 佐藤花子', ['山田太郎', '佐藤花子']],
    ['Ada Lovelace | Bob Ray · Carl Day', ['Ada Lovelace', 'Bob Ray', 'Carl Day']],
    ['Ada Lovelace\nBob Ray\r\n', ['Ada Lovelace', 'Bob Ray']],
    ['Lovelace, Ada\nRay, Bob', ['Ada Lovelace', 'Bob Ray']],
    ['Ada Lovelace, Bob\nRay', ['Ada Lovelace', 'Bob Ray']],
    ['Ada Lovelace1,2, Bob Ray2,* and Carl Day^{3}', ['Ada Lovelace', 'Bob Ray', 'Carl Day']],
    ['John Smith (Jr.), Jane Doe (MD)', ['John Smith Jr.', 'Jane Doe']],
    ['Ada Lovelace <ada@x.example>, Bob Ray (1, 2)', ['Ada Lovelace', 'Bob Ray']],
    ['Ada Lovelace [0000-0002-1825-0097], Bob Ray (ed.)', ['Ada Lovelace', 'Bob Ray']],
    ['William (Bill) Gates, John Smith 3rd', ['William (Bill) Gates', 'John Smith 3rd']],
    ['Ada Lovelace on behalf of the Reef Group', ['Ada Lovelace', 'The Reef Group']],
    ['Ada Lovelace, for the Reef Team', ['Ada Lovelace', 'The Reef Team']],
    ['Ada Lovelace and the Reef Team', ['Ada Lovelace', 'The Reef Team']],
    ['Norwegian Centre for the Study of Ice', ['Norwegian Centre for the Study of Ice']],
    [' , ;', []],
  ])('%s is read as %j', (text, names) => {
    expect(splitAuthors(text)).toEqual(names);
    // The resulting names must be read again as the same names.
    if (!names.join().includes('Department')) expect(splitAuthors(names.join(', '))).toEqual(names);
  });

  it('returns the parts of names that the text contains', () => {
    expect(readAuthors('King, Jr., Martin; 山田, 太郎; Ada Lovelace').authors).toEqual([
      { name: 'Martin King Jr.', given: 'Martin', family: 'King', suffix: 'Jr.' },
      { name: '山田 太郎', given: '太郎', family: '山田' },
      { name: 'Ada Lovelace' },
    ]);
  });

  it('returns the degrees that it leaves out', () => {
    expect(readAuthors('Jane Doe, MD, PhD, John Roe FRCS').leftOut).toEqual(['MD', 'PhD', 'FRCS']);
    expect(readAuthors('Ada Lovelace1 (ada@x.example), Bob Ray, Dr.-Ing.').leftOut).toEqual([
      ...['ada@x.example', '1', 'Dr.-Ing.'],
    ]);
  });
});

describe('the name of a person with known parts', () => {
  it.each([
    [{ given: '太郎', family: '山田' }, false, '山田 太郎'],
    [{ given: '민수', family: '김' }, false, '김 민수'],
    [{ given: 'ハナ', family: 'ヤマダ' }, false, 'ヤマダ ハナ'],
    [{ given: 'Taro', family: 'Yamada' }, false, 'Taro Yamada'],
    [{ given: 'Taro', family: 'Yamada' }, true, 'Yamada Taro'],
    [{ given: 'Melissa', family: 'Harrison Jnr' }, false, 'Melissa Harrison Jnr'],
    [{ given: 'Martin, Jr.', family: 'King' }, false, 'Martin King Jr.'],
    [{ given: '', family: 'Plato' }, false, 'Plato'],
    [{ given: 'Prof. Dr. Hans', family: 'Müller' }, false, 'Prof. Dr. Hans Müller'],
  ])('%j, family name first: %s, is %s', (parts, isFamilyFirst, name) => {
    expect(personOf(parts, isFamilyFirst).name).toBe(name);
  });
});

it('excludes titles from the given name', () => {
  expect(personOf({ given: 'Prof. Dr. Hans', family: 'Müller' }).given).toBe('Hans');
});

describe('doubts about authors', () => {
  const asked = (text: string) =>
    doubtsAbout(readAuthors(text).authors).map(({ proposed }) =>
      proposed?.authors.map(({ name }) => name).join(', '),
    );

  it.each([
    ['Lovelace, Ada', ['Ada Lovelace']],
    ['Lovelace, Ada, Babbage, Charles', ['Ada Lovelace, Charles Babbage']],
    ['王，小明', []],
    ['王，明', ['王 明']],
    ['Plato, Aristotle, Socrates', [undefined]],
    ['Lovelace AK, Jane Doe', ['A. K. Lovelace, Jane Doe']],
    ['Smith MD', ['M. D. Smith']],
    [
      'Lovelace A.-K., van der Waals J.D.',
      ['A.-K. Lovelace, van der Waals J.D.', 'Lovelace A.-K., J. D. van der Waals'],
    ],
    ['Сидоров И. П.', ['И. П. Сидоров']],
    ['O’Neil III, Jane Doe', []],
    ['Ana Lúcia da', [undefined]],
    ['Ada Lovelace/Bob Ray', [undefined]],
    ['Ada Lovelace (late)', [undefined]],
    ['Ada Lovelace et al.', [undefined]],
    ['Lovelace & Babbage', [undefined]],
    ['Ada Lovelace, Malcolm X', ['Ada Lovelace, X. Malcolm']],
    ['Jane Doe y Ana Ruiz', ['Jane Doe, Ana Ruiz']],
    [
      'Jane Doe och Bo Ek, Eva Novák a Jan Novák',
      ['Jane Doe, Bo Ek, Eva Novák a Jan Novák', 'Jane Doe och Bo Ek, Eva Novák, Jan Novák'],
    ],
    ['Иван Петров и Анна Иванова', ['Иван Петров, Анна Иванова']],
    ['José Ortega y Gasset, Ana Costa e Silva, Santiago Ramón y Cajal', []],
    ['DUPONT Marie, Jane Doe', ['Marie DUPONT, Jane Doe']],
    [
      'KIM Min-jun, GARCIA-RUIZ José Luis',
      ['Min-jun KIM, GARCIA-RUIZ José Luis', 'KIM Min-jun, José Luis GARCIA-RUIZ'],
    ],
    ['JRR Tolkien, Marie DUPONT, JANE DOE', []],
    ['Ada Lovelace, Yo-Yo Ma, J. R. R. Tolkien, Plato', []],
    ['Ada Lovelace, Elliott De Andrade, Drew Sirko, Wei Zhang', []],
  ])('propose for %s: %j', (text, proposed) => expect(asked(text)).toEqual(proposed));

  it('ask whether a name is that of an organization', () => {
    const [doubt] = doubtsAbout([{ name: 'The Shore Group' }]);
    expect(doubt?.proposed?.authors).toEqual([{ name: 'The Shore Group', isOrganization: true }]);
    expect(doubtsAbout([{ name: 'The Shore Group', isOrganization: true }])).toEqual([]);
    const divided = { name: 'The Reef Collaboration', given: 'The Reef', family: 'Collaboration' };
    expect(doubtsAbout([divided])).toHaveLength(1);
    expect(doubtsAbout([{ ...divided, orcid: '0000-0002-1825-0097' }])).toEqual([]);
  });

  it.each([
    [[{ name: 'Martin Luther King' }, { name: 'Jr.' }]],
    [[{ name: 'PhD' }]],
    [[{ name: '-' }]],
    [[{ name: '???' }]],
    [[{ name: 'Ada Lovelace; Charles Babbage' }]],
    [[{ name: 'Doe, PhD' }]],
    [[{ name: 'Jane Doe PhD' }]],
    [[{ name: 'Jane Doe jane@x.example' }]],
    [[{ name: 'Jane Doe', family: 'Doe', given: 'Jane', suffix: 'MD' }]],
  ])('include faults in %j', (authors) => {
    expect(doubtsAbout(authors).map(({ isFault }) => isFault)).toEqual([true]);
  });

  it('retain the details of an author whose name is corrected', () => {
    const author = { name: 'Jane Doe PhD', orcid: '0000-0002-1825-0097' };
    const [doubt] = doubtsAbout([author]);
    expect(doubt?.proposed?.authors).toEqual([{ ...author, name: 'Jane Doe' }]);
  });
});
