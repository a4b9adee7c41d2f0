import { Button, counted, EmptyState, Page, PageColumns, PageHeader } from '@botter/web-ui';
import { Keyboard, SearchX } from 'lucide-react';
import { useState } from 'react';
import { shortcutSheetStore } from '../shortcuts/shortcut-sheet-store';
import { articles } from './articles';
import { ArticleList } from './components/article-list';
import { Contact } from './components/contact';
import { HelpSearch } from './components/help-search';
import { findArticles } from './find-articles';
import { useOpenArticles } from './use-open-articles';

/** Help and documentation: six articles, a search over them, and contacts. */
export function HelpPage() {
  const [query, setQuery] = useState('');
  const { open, setOpen, change } = useOpenArticles();
  const found = findArticles(articles, query);
  const search = (next: string) => {
    setQuery(next);
    // Articles that the search found are opened; without a search they are closed again.
    setOpen(next.trim() ? findArticles(articles, next).map(({ id }) => id) : []);
  };
  const isSearching = query.trim() !== '';
  return (
    <Page>
      <PageHeader
        title="Help and Documentation"
        description="How to build and run your bots."
        actions={
          <Button onClick={shortcutSheetStore.open}>
            <Keyboard aria-hidden />
            Keyboard shortcuts
          </Button>
        }
      />
      <PageColumns>
        <div className="flex flex-col gap-4">
          <HelpSearch
            query={query}
            onQueryChange={search}
            result={isSearching ? `${counted(found.length, 'article')} found` : ''}
          />
          {found.length > 0 ? (
            <ArticleList articles={found} open={open} onOpenChange={change} />
          ) : (
            <EmptyState
              icon={<SearchX aria-hidden />}
              title="No article found"
              action={<Button onClick={() => search('')}>Show all articles</Button>}
            >
              Nothing contains “{query.trim()}”. Try another word.
            </EmptyState>
          )}
        </div>
        <Contact />
      </PageColumns>
    </Page>
  );
}
