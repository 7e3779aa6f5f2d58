import { describe, expect, it } from 'vitest';
import { isEastAsianName, parseAuthorName } from './author-name.ts';

describe('an author’s name', () => {
  it.each([
    ['Ada Lovelace', 'Lovelace', 'Ada', '', ''],
    ['J. R. R. Tolkien', 'Tolkien', 'J. R. R.', '', ''],
    ['Émilie du Châtelet', 'Châtelet', 'Émilie', 'du', ''],
    ['Johannes Diderik van der Waals', 'Waals', 'Johannes Diderik', 'van der', ''],
    ['Ursula von der Leyen', 'Leyen', 'Ursula', 'von der', ''],
    ['Juan de la Cruz', 'Cruz', 'Juan', 'de la', ''],
    ['Ahmad bin Said', 'Said', 'Ahmad', 'bin', ''],
    ['Abu Rayhan al-Biruni', 'al-Biruni', 'Abu Rayhan', '', ''],
    ['van Gogh', 'Gogh', '', 'van', ''],
    ['Van Morrison', 'Morrison', 'Van', '', ''],
    ['Elliott De Andrade', 'De Andrade', 'Elliott', '', ''],
    ['Martin Luther King Jr.', 'King', 'Martin Luther', '', 'Jr.'],
    ['Davis Love III', 'Love', 'Davis', '', 'III'],
    ['Ping-Ti Ho', 'Ho', 'Ping-Ti', '', ''],
    ['Jae-Eun Namkoong', 'Namkoong', 'Jae-Eun', '', ''],
    ['Santiago Ramón y Cajal', 'Ramón y Cajal', 'Santiago', '', ''],
    ['Gabriel García Márquez', 'García Márquez', 'Gabriel', '', ''],
    ['María José Núñez Peñalver', 'Núñez Peñalver', 'María José', '', ''],
    ['Anna Inez Smith', 'Smith', 'Anna Inez', '', ''],
    ['Niamh Ní Bhraonáin', 'Ní Bhraonáin', 'Niamh', '', ''],
    ['Nguyễn Thị Thu Hằng', 'Nguyễn', 'Thị Thu Hằng', '', ''],
    ['Thu Hằng Nguyễn', 'Nguyễn', 'Thu Hằng', '', ''],
    ['Ada Byron Lovelace', 'Lovelace', 'Ada Byron', '', ''],
    ['Dr. Émilie du Châtelet', 'Châtelet', 'Émilie', 'du', ''],
    ['Prof. Dr. Ada Lovelace', 'Lovelace', 'Ada', '', ''],
    ['Sir Isaac Newton', 'Newton', 'Isaac', '', ''],
    ['Mrs Smith', 'Smith', '', '', ''],
    ['Md. Rahim Uddin', 'Uddin', 'Md. Rahim', '', ''],
    ['Drew Sirko', 'Sirko', 'Drew', '', ''],
    ['Dr.', 'Dr.', '', '', ''],
    ['Plato', 'Plato', '', '', ''],
    ['小林 直樹', '小林', '直樹', '', ''],
    ['김 민수', '김', '민수', '', ''],
    ['王小明', '王小明', '', '', ''],
    ['रवि शर्मा', 'शर्मा', 'रवि', '', ''],
    ['محمد بن سعيد', 'سعيد', 'محمد', 'بن', ''],
    ['Иван Петрович Иванов', 'Иванов', 'Иван Петрович', '', ''],
    ['Иванов Иван Петрович', 'Иванов', 'Иван Петрович', '', ''],
    ['Ελένη Παπαδοπούλου', 'Παπαδοπούλου', 'Ελένη', '', ''],
  ])('%s is %s, given %s, particle “%s”, suffix “%s”', (name, family, given, particle, suffix) => {
    expect(parseAuthorName(name)).toEqual({ family, given, particle, suffix });
  });

  it('is East Asian only if all its characters are', () => {
    expect(isEastAsianName('王小明')).toBe(true);
    expect(isEastAsianName('Wáng 小明')).toBe(false);
    expect(isEastAsianName(' ')).toBe(false);
  });
});
