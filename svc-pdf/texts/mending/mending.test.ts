import { namedNodes, textOfBlocks, textOfInlines } from '@app/contracts/full-text';
import { paragraph, run } from '@app/service-kit/docx-testing';
import { describe, expect, it } from 'vitest';
import { asked, citationsIn, convert, textsOf } from '../testing/convert.ts';
import { bold, p, picture, png, table } from '../testing/manuscript.ts';

/** A conversion takes less than a second, and far longer on a busy machine. */
const SLOW = { timeout: 600_000 };

const TITLE = p('Salt in the sea') + p('Ann Roe, Bob Po') + p('University of Brine, Salt City');
const sentences = (count: number) => 'We weighed the salt of the sea again. '.repeat(count);
const LONG = p(sentences(12));

describe('the beginning of a text', SLOW, () => {
  const frontOf = async (body: string) => textsOf((await convert(body)).text.front);

  it.each([
    ['last', `${TITLE}${LONG}${LONG}${p('Keywords: salt, sea')}`],
    ['late', `${TITLE}${LONG}${LONG}${p('Key words: salt')}${LONG}`],
    ['after the only paragraph', `${TITLE}${LONG}${p('Keywords: salt')}${p('Thanks to Xu.')}`],
    [
      'after the sections',
      `${TITLE}${bold('Methods')}${LONG}${bold('Results')}${LONG}${p('Keywords: salt')}`,
    ],
    [
      'after a section with an unknown name',
      `${TITLE}${bold('Old brine')}${LONG}${p('Keywords: x')}`,
    ],
  ])('does not change because of keywords %s', async (_where, body) => {
    const read = await convert(body);
    const front = textOfBlocks(read.text.front);
    expect(front).not.toContain('weighed');
    expect(textOfBlocks(read.text.body)).toContain('We weighed');
    expect(asked(read, 'body-begins')).toHaveLength(1);
  });

  it('follows the keywords after an abstract', async () => {
    const body = `${TITLE}${bold('Abstract')}${LONG}${p('Keywords: salt')}${LONG.repeat(4)}`;
    expect((await frontOf(body)).at(-1)).toBe('Keywords: salt');
  });

  it('follows the first paragraph of an abstract, because the next paragraph may be text', async () => {
    const read = await convert(`${TITLE}${bold('Abstract')}${p('Short.')}${LONG}${LONG}`);
    expect(textsOf(read.text.front).at(-1)).toBe('Short.');
    expect(read.text.body).toHaveLength(2);
  });

  it('follows an abstract that has headings, one of them an introduction', async () => {
    const parts = ['Background', 'Methods', 'Results'].map((name) => bold(name) + p('Salt.'));
    const body = `${TITLE}${bold('Abstract')}${parts.join('')}${bold('Introduction')}${LONG}`;
    expect(await frontOf(body)).toContain('Results');
    expect((await convert(body)).text.body).toMatchObject([{ title: ['Introduction'] }]);
  });

  it('follows only names and addresses, if there is no abstract', async () => {
    expect(await frontOf(TITLE + LONG + LONG)).toHaveLength(3);
    expect(await frontOf(bold('Old brine') + LONG + LONG)).toEqual([]);
    expect(await frontOf(p('Roses are red.') + p('Salt is white.') + LONG + LONG)).toEqual([]);
  });

  it('is before the first figure, table or heading of the text', async () => {
    const figure = paragraph(picture()) + p('Figure 1. A crystal');
    const parts = { image: ['media/image1.png', png(900)] };
    const read = await convert(`${TITLE}${figure}${p('Keywords: salt')}${LONG}`, { parts });
    expect(textsOf(read.text.front)).toHaveLength(3);
    const funded = `${TITLE}${bold('Funding')}${p('None.')}${bold('Abstract')}${LONG}${bold('Introduction')}${LONG}`;
    expect(await frontOf(funded)).toHaveLength(3);
  });

  it('reports what stands before it', async () => {
    const read = await convert(`${TITLE}${bold('Introduction')}${LONG}`);
    expect(read.removed).toEqual([
      { kind: 'front-matter', text: 'Salt in the sea' },
      { kind: 'front-matter', text: 'Ann Roe, Bob Po' },
      { kind: 'front-matter', text: 'University of Brine, Salt City' },
    ]);
  });
});

describe('the captions of figures and tables', SLOW, () => {
  const others = {
    parts: { image: ['media/image1.png', png(900)] as [string, Buffer] },
  };
  const image = paragraph(picture());
  const grid = (word: string) => table([p(word), p('Sum')], [p('1'), p('2')]);
  const floatsOf = async (body: string) => {
    const read = await convert(`${bold('Results')}${p('Salt.')}${body}${p('End.')}`, others);
    const floats = namedNodes(read.text).flatMap((node) =>
      node.type === 'figure' || node.type === 'table'
        ? [
            `${textOfInlines(node.label)} ${textOfBlocks(node.caption)} = ${textOfBlocks(node.content)}`.trim(),
          ]
        : [],
    );
    expect(read.lostWords).toEqual([]);
    return { read, floats };
  };
  const a = p('Figure 1. Alpha');
  const b = p('Figure 2. Beta');
  const c = p('Figure 3. Gamma');

  it('stand below all figures, or above all', async () => {
    const below = await floatsOf(image + a + image + b + image + c);
    const above = await floatsOf(a + image + b + image + c + image);
    const expected = ['Figure 1. Alpha =', 'Figure 2. Beta =', 'Figure 3. Gamma ='];
    expect([below.floats, above.floats]).toEqual([expected, expected]);
    expect([
      ...asked(below.read, 'figure-caption'),
      ...asked(above.read, 'figure-caption'),
    ]).toEqual([]);
  });

  it('stand above or below all tables', async () => {
    const [one, two] = [p('Table 1: Weights'), p('Table 2: Prices')];
    const expected = ['Table 1: Weights = A Sum 1 2', 'Table 2: Prices = B Sum 1 2'];
    expect((await floatsOf(one + grid('A') + two + grid('B'))).floats).toEqual(expected);
    expect((await floatsOf(grid('A') + one + grid('B') + two)).floats).toEqual(expected);
  });

  it('belong to a figure or a table by their first word', async () => {
    const { floats } = await floatsOf(image + a + p('Table 1: Weights') + grid('A'));
    expect(floats).toEqual(['Figure 1. Alpha =', 'Table 1: Weights = A Sum 1 2']);
  });

  it('are asked about if they stand above and below', async () => {
    const { read, floats } = await floatsOf(a + image + p('Between.') + image + b);
    expect(floats).toEqual(['Figure 1. Alpha =', 'Figure 2. Beta =']);
    expect(asked(read, 'figure-caption')).toMatchObject([{ proposal: 'Figure 1. Alpha' }]);
  });

  it('may follow a group of as many pictures', async () => {
    const below = await floatsOf(image + image + a + b);
    const above = await floatsOf(
      a + b + image + image + p('Salt.') + c + p('Fig. 4. D') + image + image,
    );
    expect(below.floats).toEqual(['Figure 1. Alpha =', 'Figure 2. Beta =']);
    expect(above.floats.slice(0, 2)).toEqual(below.floats);
    expect(above.floats).toHaveLength(4);
    expect(asked(below.read, 'figure-caption')).toHaveLength(2);
  });

  it('belong to both of two successive pictures, but not to the figure before', async () => {
    const { floats } = await floatsOf(image + a + image + image + b);
    expect(floats).toEqual(['Figure 1. Alpha =', 'Figure 2. Beta =']);
  });

  it('are asked about if their numbers are not in order, or if there are none', async () => {
    const { read } = await floatsOf(image + b + image + a);
    expect(asked(read, 'figure-caption')).toMatchObject([{ proposal: 'Figure 1. Alpha' }]);
    expect(asked((await floatsOf(image)).read, 'figure-caption')).toHaveLength(1);
  });

  it('are distinguished from sentences about figures and tables', async () => {
    const { read, floats } = await floatsOf(p('Table 1 shows the weights.') + grid('A'));
    expect(floats).toEqual(['= A Sum 1 2']);
    expect(asked(read, 'table-caption')).toHaveLength(1);
  });
});

const WORKS = ['Li B. Salt. J Salt. 1999;3:1-9.', 'Ng A. Brine. J Salt. 2001;4:2-8.'];
const works = (...texts: string[]) =>
  bold('References') + texts.map((text, at) => p(`${at + 1}. ${text}`)).join('');

describe('the list of references', SLOW, () => {
  const listOf = async (body: string) => {
    const read = await convert(`${bold('Introduction')}${p('Salt.')}${body}`);
    const [list] = read.text.back;
    expect(read.lostWords).toEqual([]);
    return {
      works:
        list?.type === 'references' ? list.items.map(({ content }) => textOfInlines(content)) : [],
      body: textsOf(read.text.body).join(' '),
    };
  };

  it('ends before a list that begins again, a biography and a legend', async () => {
    for (const after of [
      p('1. Weigh the salt.') + p('2. Weigh the sea.'),
      p('Ann Roe is a chemist.'),
      p('Figure 1. A crystal of 1999.'),
      p('The data are available at https://sea.example since 2001.'),
    ]) {
      const { works: found, body } = await listOf(works(...WORKS) + after);
      expect(found).toEqual(WORKS);
      expect(body).not.toBe('');
    }
  });

  it('continues after an entry without a year', async () => {
    const all = ['Li B. Salt. J Salt. 1999;3:1-9.', 'Anon. Old brine.', ...WORKS.slice(1)];
    expect((await listOf(bold('References') + all.map(p).join(''))).works).toEqual(all);
  });

  it('does not consist of a numbered list in the text', async () => {
    const years = [1, 2, 3, 4, 5, 6].map((at) => p(`${at}. In 190${at} the sea was weighed.`));
    const { works: found, body } = await listOf(years.join(''));
    expect(found).toEqual([]);
    expect(body).toContain('In 1906');
  });

  it('may consist of numbered references without a heading', async () => {
    const list = [1, 2, 3, 4, 5].map((at) => p(`${at}. Ng A. Brine. J Salt. 200${at};4:2-8.`));
    expect((await listOf(list.join(''))).works).toHaveLength(5);
  });
});

describe('citations', SLOW, () => {
  const cite = (text: string, ...list: string[]) =>
    convert(`${bold('Introduction')}${p(text)}${bold('References')}${list.map(p).join('')}`);

  it('match only whole family names', async () => {
    const read = await cite(
      'As Li (1999) and MacDonald (2001) say.',
      'Collins A, Po B. Salt. J Salt. 1999;3:1-9.',
      'Donald X. Brine. J Salt. 2001;4:2-8.',
    );
    expect(citationsIn(read)).toEqual([]);
  });

  it('find names after initials, given names and particles, with accents', async () => {
    const read = await cite(
      'See Müller (1999), Roe (2001), van der Berg (2003) and Łoś et al. (2004).',
      'A. Muller, B. Po. Salt. J Salt. 1999;3:1-9.',
      'Ann Roe. Brine. J Salt. 2001;4:2-8.',
      'Van der Berg C. Sea. J Salt. 2003;4:2-8.',
      'Łoś D, Xu E. Ice. J Salt. 2004;4:2-8.',
    );
    expect(citationsIn(read).map(([, work]) => work)).toEqual(['A. Mu', 'Ann R', 'Van d', 'Łoś D']);
  });

  it('are asked about if two references could be meant', async () => {
    const read = await cite(
      'As Li (1999) says, and (Ng, 2001a).',
      'Li B. Salt. J Salt. 1999a;3:1-9.',
      'Li C. Brine. J Salt. 1999b;4:2-8.',
      'Ng A. Sea. J Salt. 2001a;4:12001-12009.',
    );
    expect(citationsIn(read)).toEqual([['Ng, 2001a', 'Ng A.']]);
    expect(asked(read, 'unresolved-citation')).toMatchObject([{ excerpt: 'Li (1999' }]);
  });

  it('have one question each, even in the same paragraph', async () => {
    const read = await cite('(Xu, 1888; Yu, 1889; Zu et al., 1890)', ...WORKS);
    const ids = asked(read, 'unresolved-citation').map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  it('are distinguished from months, pages and parts of words', async () => {
    const read = await cite('(In May 2001, 20012 g.)', 'May A. Sea. J Salt. 2001;4:2-8.');
    expect(citationsIn(read)).toEqual([]);
    expect(asked(read, 'unresolved-citation')).toEqual([]);
  });

  it.each(['in the interval [1, 2]', 'x ∈ [1, 2]', 'within [0, 1]', 'the element a[1] of a'])(
    'are not in “%s”',
    async (text) => {
      const read = await convert(
        `${bold('Introduction')}${p(`Salt [1] and brine [2], ${text}.`)}${works(...WORKS)}`,
      );
      expect(citationsIn(read)).toEqual([
        ['1', 'Li B.'],
        ['2', 'Ng A.'],
      ]);
      expect(asked(read, 'unresolved-citation')).toEqual([]);
    },
  );

  it('are asked about in brackets that may be something else', async () => {
    const read = await convert(
      `${bold('Introduction')}${p('Salt [1][2], scaled to [1, 2].')}${works(...WORKS)}`,
    );
    expect(citationsIn(read)).toHaveLength(2);
    expect(asked(read, 'unresolved-citation')).toMatchObject([{ excerpt: '[1, 2]' }]);
    const named = await cite('Li (1999) and Ng (2001) chose [1].', ...WORKS);
    expect(citationsIn(named)).toHaveLength(2);
    expect(asked(named, 'unresolved-citation')).toMatchObject([{ excerpt: '[1]' }]);
  });

  it('are not in code', async () => {
    const code = paragraph(
      run('Salt [1] and brine [2], '),
      run('list[1]', '<w:rStyle w:val="VerbatimChar"/>'),
    );
    const styles =
      '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="character" w:styleId="VerbatimChar"><w:name w:val="Verbatim Char"/></w:style></w:styles>';
    const read = await convert(`${bold('Introduction')}${code}${works(...WORKS)}`, {
      parts: { styles: ['styles.xml', styles] },
    });
    expect(citationsIn(read)).toHaveLength(2);
  });
});
