import { childrenNamed, find, type XmlElement } from '../xml.ts';

// An article holds one abstract, one subject and the authors' keywords. These functions choose them.

/** Returns the abstract of the text, not one for a table of contents or for the public. */
export function mainAbstract(meta: XmlElement): XmlElement | undefined {
  const abstracts = childrenNamed(meta, 'abstract');
  return abstracts.find(({ attributes }) => !attributes['abstract-type']) ?? abstracts[0];
}

/** Returns the group of the article's subject. Other groups name its type or a section of the issue. */
export function subjectGroup(meta: XmlElement): XmlElement | undefined {
  const groups = childrenNamed(find(meta, 'article-categories'), 'subj-group');
  return groups.find(({ attributes }) =>
    /disciplin|categor|subject|topic/i.test(attributes['subj-group-type'] ?? ''),
  );
}

/** Returns the groups of the authors' keywords in the language of the article. */
export function keywordGroups(article: XmlElement, meta: XmlElement): XmlElement[] {
  const language = article.attributes.lang;
  return childrenNamed(meta, 'kwd-group').filter(({ attributes }) => {
    const { lang, 'kwd-group-type': type = 'author' } = attributes;
    return (!lang || !language || lang === language) && type.startsWith('author');
  });
}
