import { expect, it } from 'vitest';
import { publicationDate } from './article.ts';

it.each(['2026-03-14T10:00:00.000Z', new Date('2026-03-14')])(
  'dates %s to its day',
  (publishdate) => {
    expect(publicationDate({ publishdate })).toBe('2026-03-14');
  },
);
