import { isValidElement, type ReactNode } from 'react';
import type { HelpArticle, HelpSection } from './help-article';

/**
 * What is said about all words of the query, in any order: articles with those of their sections that hold every word,
 * together with the titles above them. Everything for an empty query. Case and accents don't count.
 */
export function findArticles(articles: readonly HelpArticle[], query: string): readonly HelpArticle[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return articles;
  return articles
    .map((article) => ({ ...article, sections: article.sections.filter((it) => holds(article, it, words)) }))
    .filter(({ sections }) => sections.length > 0);
}

function holds({ title, summary }: HelpArticle, section: HelpSection, words: readonly string[]): boolean {
  const text = plain(`${title} ${summary} ${section.title} ${textOf(section.body)}`);
  return words.every((word) => text.includes(word));
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
