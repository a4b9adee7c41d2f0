import { isValidElement, type ReactNode } from 'react';
import type { HelpArticle, HelpSection } from './help-article';
import { holdsWord, type SearchWord, searchWords } from './search-words';

/**
 * Articles with those of their sections that contain every word of the query, in any order, or a text of the
 * article itself. The titles above a section count, unless a section contains as many words itself. If
 * nothing contains all words, the result is what contains most of them. An empty query finds everything. Case
 * and accents don't count.
 */
export function findArticles(articles: readonly HelpArticle[], query: string): readonly HelpArticle[] {
  const words = searchWords(plain(query));
  if (words.length === 0) return articles;
  const scores = new Map(
    articles.flatMap((article) => article.sections.map((it) => [it, scoreOf(article, it, words)] as const)),
  );
  const best = Math.max(...scores.values());
  if (best === 0) return [];
  return articles
    .map((article) => ({ ...article, sections: article.sections.filter((it) => scores.get(it) === best) }))
    .filter(({ sections }) => sections.length > 0);
}

/**
 * Twice the number of words that it contains, together with the titles above it; one more if it contains them
 * itself.
 */
function scoreOf(
  { title, summary }: HelpArticle,
  section: HelpSection,
  words: readonly SearchWord[],
): number {
  const own = plain(`${section.title} ${textOf(section.body)}`);
  const above = plain(`${title} ${summary} `);
  const heldIn = (text: string) => words.filter((word) => holdsWord(text, word)).length;
  const held = heldIn(above + own);
  return held > 0 && heldIn(own) === held ? 2 * held + 1 : 2 * held;
}

/** The words of an element and of all inside it. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? `${textOf(node.props.children)} ` : '';
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[‘’]/g, "'")
    .toLowerCase();
