// @vitest-environment jsdom
import {
  anchorOf,
  type Block,
  emptyText,
  type FullText,
  type Inline,
} from '@app/contracts/full-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Contents } from './contents.tsx';
import { missingCells } from './missing-cells.ts';
import { addressIn } from './rendering.ts';
import { everything } from './testing/everything.ts';
import { all, body, byId, p, show } from './testing/show.tsx';

it('does not mark empty cells as column heads', () => {
  const head = [[{ content: [p('blank', ' ')] }, { content: [p('word', 'Ice')] }]];
  const page = body({ type: 'grid', id: 'g', head, bodies: [], foot: [] });
  expect(all(page, 'th').map((each) => each.textContent)).toEqual(['Ice']);
});

it('limits the height of cells to their part of the table', () => {
  const tall = { content: [p('tall', 'Ice')], rowspan: 3 };
  const rows = [[tall, { content: [p('a', 'Salt')] }], [{ content: [p('b', 'Snow')] }]];
  const head = [[{ content: [p('h1', 'Kind')], rowspan: 2 }, { content: [p('h2', 'Other')] }]];
  const page = body({ type: 'grid', id: 'g', head, bodies: [rows], foot: [] });
  const heights = all(page, '[rowspan]').map((each) => each.getAttribute('rowspan'));
  expect(heights).toEqual(['1', '2']);
});

it('adds empty cells so that each row has all columns', () => {
  let cells = 0;
  const cell = (spans: { colspan?: number; rowspan?: number } = {}) => {
    cells += 1;
    return { content: [p(`cell-${cells}`, 'Ice')], ...spans };
  };
  const head = [[cell({ colspan: 2 }), cell()], [cell()]];
  const first = [[cell(), cell(), cell(), cell()], [], [cell({ colspan: 4 })]];
  const second = [[cell(), cell({ rowspan: 2 })], [cell(), cell()], [cell({ rowspan: 0 })], []];
  const page = body({ type: 'grid', id: 'g', head, bodies: [first, second], foot: [[cell()]] });
  const empty = all(page, 'tr').map((row) =>
    Array.from(row.querySelectorAll('td:empty'), (td) => Number(td.getAttribute('colspan'))),
  );
  expect(empty).toEqual([[1], [3], [], [4], [], [2], [1], [3], [3], [3]]);
});

it('completes rows of up to 1,000 columns, and adds no cells to a wider table', () => {
  const wide = { content: [p('wide', 'Ice')], colspan: 5_000 };
  const narrow = { content: [p('a', 'Salt')] };
  const page = body({ type: 'grid', id: 'g', head: [], bodies: [[[wide], [narrow]]], foot: [] });
  expect(all(page, '[colspan]').map((td) => td.getAttribute('colspan'))).toEqual(['1000', '999']);
  const bodies = [[[narrow]], [[wide, narrow], [narrow]]];
  const left = body({ type: 'grid', id: 'g', head: [], bodies, foot: [] });
  expect(all(left, 'td:empty')).toEqual([]);
});

describe('a large table that a small file describes', () => {
  const cell = { content: [] };
  const empty = (count: number) => Array.from({ length: count }, () => []);
  const gaps = Array.from({ length: 500 }, () => [{ ...cell, rowspan: 1_000 }, cell]).flat();
  it.each([
    ['many gaps', [[gaps, ...empty(20)]]],
    ['very many rows', [[[{ ...cell, colspan: 1_000 }], ...empty(1_001)]]],
    ['very many parts', [[[cell]], ...empty(150_000)]],
  ])('gets no empty cells if it has %s', (_what, bodies) => {
    const missing = missingCells({ type: 'grid', id: 'g', head: [], bodies, foot: [] });
    expect([...missing.values()].flat(2)).toEqual([]);
  });
});

describe('a full text', () => {
  it('shows every kind of node with its id, and each id once', () => {
    const page = show(everything);
    const ids = all(page, '[id]').map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const expected = JSON.stringify(everything).matchAll(/"id":"([^"]+)"/g);
    expect(
      [...expected].map(([, id = '']) => anchorOf(id)).filter((id) => !ids.includes(id)),
    ).toEqual([]);
  });

  it('gives headings the levels of their sections', () => {
    const inner = (level: number): Block => ({
      type: 'section',
      id: `s${level}`,
      title: [`Level ${level}`],
      content: level < 6 ? [inner(level + 1)] : [],
    });
    const headings = all(body(inner(1)), '.ft-heading');
    expect(headings.map(({ tagName }) => tagName)).toEqual(['H2', 'H3', 'H4', 'H5', 'H6', 'H6']);
    expect(headings.at(-1)?.getAttribute('aria-level')).toBe('7');
  });

  it('sets language and direction on every part that has its own', () => {
    const page = show({
      lang: 'en',
      body: [
        { ...p('a', 'سلام'), lang: 'ar' } as Block,
        { ...p('b', 'שלום'), lang: 'he', dir: 'rtl' } as Block,
        p('c', { type: 'span', lang: 'el', content: ['ψ'] }),
      ],
    });
    expect(page.querySelector('.ft')?.getAttribute('lang')).toBe('en');
    expect([byId(page, 'a').lang, byId(page, 'a').dir]).toEqual(['ar', 'auto']);
    expect([byId(page, 'b').lang, byId(page, 'b').dir]).toEqual(['he', 'rtl']);
    expect(page.querySelector('span[lang=el]')?.textContent).toBe('ψ');
  });

  it('has formulas as MathML with a text alternative, and their TeX to copy', () => {
    const page = body({
      type: 'equation',
      id: 'e',
      label: ['(1)'],
      tex: 'a < "b"',
      mathml: '<math><mi>a</mi></math>',
    });
    const math = page.querySelector('math');
    expect(math?.getAttribute('alttext')).toBe('a < "b"');
    expect(math?.getAttribute('display')).toBe('block');
    expect(page.querySelector('.ft-tex')?.textContent).toBe('a < "b"');
    expect(all(page, 'input[type=checkbox]')).toHaveLength(1);
  });

  it('links stored and external files, but loads no pictures from other sites', () => {
    const [csv, png] = ['bin', 'png'].map((type) => `${'a'.repeat(64)}.${type}`);
    const named = (type: 'file' | 'picture', file = '') =>
      addressIn('/assets/', { type, id: 'f', file });
    expect(named('file', csv)).toBe(`/assets/${csv}`);
    expect(named('picture', png)).toBe(`/assets/${png}`);
    expect(named('picture', csv)).toBeUndefined();
    expect(named('file', 'https://data.example/1')).toBe('https://data.example/1');
    expect(named('picture', 'https://data.example/1.png')).toBeUndefined();
    expect(named('file', 'data.csv')).toBeUndefined();
    const name = 'data.csv';
    const page = body({ type: 'file', id: 'f', file: `${csv}`, name, mediaType: 'text/csv' });
    const link = page.querySelector('a');
    expect([link?.download, link?.textContent]).toEqual([name, `Download ${name} (text/csv)`]);
  });

  it('shows the TeX of a formula that cannot be drawn, labelled as TeX', () => {
    const page = body({ type: 'equation', id: 'e', tex: '\\unknown{x}' });
    const group = page.querySelector('[role=group]');
    expect(group?.getAttribute('aria-label')).toBe('Formula in TeX');
    expect(group?.querySelector('code')?.textContent).toBe('\\unknown{x}');
    expect(page.querySelector('math')).toBeNull();
  });

  it('converts alphabets and relative widths in formulas, which browsers do not support', () => {
    const mathml =
      '<math><mi mathvariant="double-struck">R</mi><mi mathvariant="script">Ab</mi><mi mathvariant="bold">v</mi>' +
      '<mpadded width="+3pt" height="2pt"><mi>se</mi></mpadded></math>';
    const math = body({ type: 'equation', id: 'e', mathml }).querySelector('math');
    expect(math?.textContent).toBe('ℝ𝒜𝒷vse');
    const padded = math?.querySelector('mpadded');
    expect([padded?.getAttribute('width'), padded?.getAttribute('height')]).toEqual([null, '2pt']);
  });

  it('omits markup that is not a formula, and addresses that run scripts', () => {
    const page = body(
      p(
        'p',
        { type: 'equation', id: 'e', tex: 'x', mathml: '<math><script>alert(1)</script></math>' },
        { type: 'link', href: 'javascript:alert(1)', content: ['click'] },
      ),
    );
    expect(page.querySelector('script, a')).toBeNull();
    expect(byId(page, 'p').textContent).toBe('xclick');
  });

  it('shows the content of a link without nested links, and the address of a link without words', () => {
    const picture = { type: 'picture' as const, id: 'i', file: 'a.png', alt: 'A sign' };
    const note: Inline = {
      ...{ type: 'cross-reference', id: 'x', kind: 'note', to: ['n'] },
      content: ['2'],
    };
    const page = body(
      p(
        'p',
        { type: 'link', href: 'https://a.example/one', content: [] },
        { type: 'link', href: 'https://a.example/two', content: [picture] },
        {
          type: 'link',
          href: 'https://a.example/three',
          content: [
            { type: 'anchor', id: 'a' },
            note,
            { type: 'file', id: 'f', file: 'a.csv' },
            { type: 'link', href: 'https://a.example/four', content: ['four'] },
          ],
        },
      ),
      p('n', 'x'),
    );
    const [one, two, three, ...others] = all(page, 'a');
    expect(others).toEqual([]);
    expect(one?.innerHTML).toBe('<span data-added="">https://a.example/one</span>');
    expect(two?.innerHTML).toContain('alt="A sign"');
    expect(three?.textContent).toBe('2a.csvfour');
    for (const id of ['i', 'a', 'x', 'f']) expect(byId(page, id), id).toBeTruthy();
  });

  it('shows the label of a formula within a line', () => {
    const content: Inline[] = ['H2O'];
    const page = body(p('p', { type: 'equation', id: 'e', label: ['1a'], content }));
    expect(byId(page, 'p').textContent).toBe('1a H2O');
  });

  it('omits empty lists, and uses no column head with content that HTML forbids there', () => {
    const quotation: Block = { type: 'quotation', id: 'q', content: [p('w', 'Said')], source: [] };
    const page = body(
      { type: 'notes', id: 'n', items: [] },
      { type: 'definitions', id: 'd', items: [] },
      { type: 'list', id: 'l', style: 'bullet', items: [] },
      { type: 'grid', id: 'g', head: [[{ content: [quotation] }]], bodies: [], foot: [] },
    );
    expect(all(page, 'ul, ol, dl, th')).toEqual([]);
    expect(byId(page, 'q').textContent).toBe('Said');
  });

  it('describes a table by its text alternative, and a figure by the text alternative of its picture', () => {
    const caption = { label: ['1'], caption: [], foot: [] };
    const page = body(
      {
        ...{ type: 'table', id: 't', alt: 'Salt rises', ...caption },
        content: [{ type: 'grid', id: 'g', head: [], bodies: [], foot: [] }],
      },
      {
        ...{ type: 'figure', id: 'f', alt: 'A crystal', ...caption },
        content: [{ type: 'picture', id: 'i', file: 'a.png' }],
      },
    );
    expect(byId(page, 't').getAttribute('aria-description')).toBe('Salt rises');
    expect(byId(page, 'f').hasAttribute('aria-description')).toBe(false);
    expect(byId(page, 'i').getAttribute('alt')).toBe('A crystal');
  });

  it('loads pictures lazily with their size, and links to the large picture and the original', () => {
    const page = body({
      type: 'figure',
      id: 'f',
      label: ['Figure 1.'],
      caption: [],
      foot: [],
      content: [
        { type: 'picture', id: 'i', file: 'a/ice.png', alt: 'Ice', width: 640, height: 480 },
      ],
    });
    const picture = byId(page, 'i');
    expect(
      ['loading', 'width', 'height', 'alt', 'src'].map((name) => picture.getAttribute(name)),
    ).toEqual(['lazy', '640', '480', 'Ice', '/f/a/ice.png']);
    expect(
      all(page, '.ft-tools a').map((a) => [
        a.getAttribute('aria-label'),
        a.getAttribute('download'),
      ]),
    ).toEqual([
      ['Enlarge Figure 1', null],
      ['Download Figure 1', 'ice.png'],
    ]);
  });

  it('downloads a stored picture under the name of its figure instead of its hash', () => {
    const picture = { type: 'picture' as const, id: 'i', file: `${'0a'.repeat(32)}.png` };
    const page = body({
      type: 'figure',
      id: 'f',
      label: ['Figure 1/2.'],
      caption: [],
      foot: [],
      content: [picture],
    });
    expect(page.querySelector('a[download]')?.getAttribute('download')).toBe('Figure 1 2.png');
  });

  it('states that a picture is not available, with its text alternative', () => {
    const page = body({ type: 'picture', id: 'i', file: 'gone.png', alt: 'Ice' });
    expect(page.body.textContent).toBe('This picture is not available: Ice');
  });

  it('links a reference to its DOI once', () => {
    const doi = '10.1234/Ice';
    const address = 'https://doi.org/10.1234/Ice';
    const items = [
      { type: 'reference' as const, id: 'r1', doi, content: ['Kepler. Ice.'] },
      {
        type: 'reference' as const,
        id: 'r2',
        doi,
        content: [{ type: 'link' as const, href: address, content: ['doi'] }],
      },
    ];
    const page = show({ back: [{ type: 'references', id: 'r', content: [], items }] });
    expect(all<HTMLAnchorElement>(page, 'a').map(({ href }) => href)).toEqual([address, address]);
  });

  it.each([
    ['an address', 'Kepler. Ice. http://dx.doi.org/10.1234/ice.', 'http://dx.doi.org/10.1234/ice'],
    ['a DOI', 'Kepler. Ice. doi: 10.1234/Ice', '10.1234/Ice'],
    ['a longer DOI', 'Kepler. Ice. doi: 10.1234/Ice-2', 'https://doi.org/10.1234/Ice'],
  ])('turns %s in a reference into a link', (_what, words, linked) => {
    const work = { type: 'reference' as const, id: 'r1', doi: '10.1234/Ice', content: [words] };
    const page = show({ back: [{ type: 'references', id: 'r', content: [], items: [work] }] });
    expect(all<HTMLAnchorElement>(page, 'a').map(({ href, text }) => [href, text])).toEqual([
      ['https://doi.org/10.1234/Ice', linked],
    ]);
    expect(page.querySelector('li')?.textContent).toContain(words);
  });
});

describe('the list of contents', () => {
  it('lists sections, references and sub-articles, without links and note marks in the entries', () => {
    const text: FullText = {
      ...emptyText(),
      body: [
        {
          type: 'section',
          id: 's1',
          label: ['1'],
          title: [
            'Ice',
            { type: 'cross-reference', id: 'x', kind: 'note', to: ['n'], content: ['*'] },
          ],
          content: [{ type: 'section', id: 's11', title: ['Snow'], content: [] }],
        },
      ],
      back: [{ type: 'references', id: 'r', content: [], items: [] }],
      subArticles: [
        {
          type: 'sub-article',
          id: 'd',
          kind: 'decision-letter',
          authors: [],
          front: [],
          body: [],
          back: [],
          floats: [],
          subArticles: [],
        },
      ],
    };
    const page = new DOMParser().parseFromString(
      renderToStaticMarkup(<Contents text={text} />),
      'text/html',
    );
    expect(all(page, 'a').map((a) => [a.getAttribute('href'), a.textContent])).toEqual([
      ['#t-s1', '1 Ice'],
      ['#t-s11', 'Snow'],
      ['#t-r', 'References'],
      ['#t-d', 'Decision letter'],
    ]);
    expect(page.querySelector('[id]')).toBeNull();
  });

  it('is absent from a text without sections', () => {
    expect(renderToStaticMarkup(<Contents text={emptyText()} />)).toBe('');
  });
});

it('delays the layout of distant sections only if the text has many formulas', () => {
  const formulas = (count: number) =>
    body(
      ...Array.from(
        { length: count },
        (_, at): Block => ({
          type: 'equation',
          id: `e${at}`,
          mathml: '<math><mi>x</mi></math>',
        }),
      ),
    );
  expect(all(formulas(100), '.ft-late')).toEqual([]);
  expect(all(formulas(101), '.ft-late')).toHaveLength(1);
});
