// @vitest-environment jsdom
import type { Block, Inline } from '@app/contracts/full-text';
import { describe, expect, it } from 'vitest';
import { all, body, byId, link, p, show } from './testing/show.tsx';

describe('what readers complain about', () => {
  it('keeps emphasised words', () => {
    const page = body(
      p('p', { type: 'mark', mark: 'italic', content: ['Emphasised ', 'words'] }, ' stay'),
    );
    expect(byId(page, 'p').innerHTML).toBe('<i>Emphasised words</i> stay');
  });

  it('shows the words of a link whose target is missing, without question marks', () => {
    const page = body(p('p', 'See ', link('x', ['nowhere'], 'Figure 7'), '.'));
    expect(byId(page, 'p').textContent).toBe('See Figure 7.');
    expect(byId(page, 'p').querySelector('a')).toBeNull();
  });

  it('labels a link without words by its target', () => {
    const page = body(p('p', link('x', ['f'])), {
      type: 'figure',
      id: 'f',
      label: ['Figure 7'],
      caption: [],
      content: [],
      foot: [],
    });
    expect(byId(page, 'x').textContent).toBe('Figure 7');
  });

  it('adds no heading to notes', () => {
    const page = body({
      type: 'table',
      id: 't',
      label: ['Table 1'],
      caption: [],
      content: [
        { type: 'grid', id: 'g', head: [], bodies: [[[{ content: [p('c', '1')] }]]], foot: [] },
      ],
      foot: [
        {
          type: 'notes',
          id: 'n',
          items: [{ type: 'note', id: 'n1', label: ['*'], content: [p('np', 'A note')] }],
        },
      ],
    });
    expect(all(page, 'h1, h2, h3, h4, h5, h6')).toEqual([]);
    expect(page.body.textContent).not.toMatch(/notes/i);
  });

  it('links each note mark to the note with this mark, and shows marks such as * unchanged', () => {
    const labels = ['*', '†', '3'];
    const page = show({
      body: [
        p(
          'p',
          ...labels.map(
            (label): Inline => ({
              type: 'cross-reference',
              id: `x${label}`,
              kind: 'note',
              to: [`n${label}`],
              content: [label],
            }),
          ),
        ),
      ],
      back: [
        {
          type: 'notes',
          id: 'notes',
          items: labels.map((label) => ({
            type: 'note',
            id: `n${label}`,
            label: [label],
            content: [p(`q${label}`, `Note ${label}`)],
          })),
        },
      ],
    });
    for (const mark of all<HTMLAnchorElement>(page, 'a.ft-ref-note')) {
      const note = page.getElementById(decodeURIComponent(mark.hash.slice(1)));
      expect(note?.querySelector('.ft-label')?.textContent).toBe(mark.textContent);
      expect(note?.textContent).toContain(`Note ${mark.textContent}`);
    }
    // The style sheet shows no bullets in a list with this class.
    expect(all(page, 'ul').every((list) => list.classList.contains('ft-bare'))).toBe(true);
  });

  it('shows the labels of a list instead of bullets and numbers', () => {
    const items = ['(i)', '*'].map((label) => ({ label: [label], content: [p(`i${label}`, 'x')] }));
    const page = body({ type: 'list', id: 'l', style: 'order', items });
    expect(all(page, '.ft-bare > li > .ft-label').map((each) => each.textContent)).toEqual([
      '(i)',
      '*',
    ]);
  });

  it('turns citations within notes into links', () => {
    const page = show({
      back: [
        {
          type: 'notes',
          id: 'n',
          items: [
            {
              type: 'note',
              id: 'n1',
              content: [
                p('np', link('x', ['r1'], '[1]'), ' ', {
                  type: 'link',
                  href: 'https://ice.example.org/',
                  content: ['site'],
                }),
              ],
            },
          ],
        },
        {
          type: 'references',
          id: 'refs',
          content: [],
          items: [{ type: 'reference', id: 'r1', content: ['Kepler'] }],
        },
      ],
    });
    expect(all(page, '.ft-notes a').map((a) => a.getAttribute('href'))).toEqual([
      '#t-r1',
      'https://ice.example.org/',
    ]);
  });

  it('shows a group of figures with the caption of the group and of each figure', () => {
    const figure = (n: number): Block => ({
      type: 'figure',
      id: `f${n}`,
      label: [`Figure 1.${n}`],
      caption: [p(`fc${n}`, `Caption ${n}`)],
      content: [{ type: 'picture', id: `i${n}`, file: `${n}.png` }],
      foot: [],
    });
    const page = body({
      type: 'figure-group',
      id: 'g',
      label: ['Figure 1'],
      caption: [p('gc', 'The group')],
      content: [figure(1), figure(2)],
      foot: [],
    });
    const group = byId(page, 'g');
    expect(group.querySelector(':scope > figcaption')?.textContent).toBe('Figure 1The group');
    expect(
      [...group.querySelectorAll(':scope > figure > figcaption')].map((each) => each.textContent),
    ).toEqual(['Figure 1.1Caption 1', 'Figure 1.2Caption 2']);
    expect([...group.querySelectorAll('img')].map((img) => img.alt)).toEqual([
      'Figure 1.1',
      'Figure 1.2',
    ]);
  });

  it('puts each table into a named, focusable group that scrolls', () => {
    const page = body({
      type: 'table',
      id: 't',
      label: ['Table 1'],
      caption: [p('tc', 'Cold things')],
      foot: [],
      content: [
        {
          type: 'grid',
          id: 'g',
          head: [[{ content: [p('h', 'Thing')] }]],
          bodies: [[[{ isHeader: true, content: [p('c', 'Ice')] }]]],
          foot: [],
        },
      ],
    });
    const [region] = all(page, '[role=group][tabindex="0"]');
    const name = page.getElementById(region?.getAttribute('aria-labelledby') ?? '');
    expect(name?.textContent).toBe('Table 1Cold things');
    expect(region?.querySelector('thead th')?.getAttribute('scope')).toBe('col');
    expect(region?.querySelector('tbody th')?.getAttribute('scope')).toBe('row');
  });
});
