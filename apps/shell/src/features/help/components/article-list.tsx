import { Card } from '@botter/web-ui';
import { ChevronDown } from 'lucide-react';
import { Accordion } from 'radix-ui';
import type { HelpArticle } from '../help-article';

interface ArticleListProps {
  articles: readonly HelpArticle[];
  /** Ids of those that are open. */
  open: readonly string[];
  onOpenChange: (open: string[]) => void;
}

/** The articles, each of which opens within the list. */
export function ArticleList({ articles, open, onOpenChange }: ArticleListProps) {
  return (
    <Accordion.Root
      type="multiple"
      value={[...open]}
      onValueChange={onOpenChange}
      className="flex flex-col gap-3"
    >
      {articles.map((article) => (
        <Accordion.Item key={article.id} value={article.id} asChild>
          <Card id={article.id} className="scroll-mt-20 overflow-hidden">
            <Accordion.Header asChild>
              <h2>
                <Accordion.Trigger className="touch-target group flex w-full items-center gap-4 px-5 py-4 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2">
                  <span className="min-w-0 flex-1">
                    <span className="block text-sm font-semibold">{article.title}</span>
                    <span className="mt-0.5 block text-sm font-normal text-muted">{article.summary}</span>
                  </span>
                  <ChevronDown
                    aria-hidden
                    className="size-4.5 shrink-0 text-muted transition-transform group-data-[state=open]:rotate-180 motion-reduce:transition-none"
                  />
                </Accordion.Trigger>
              </h2>
            </Accordion.Header>
            <Accordion.Content className="border-t border-line px-5 pt-1 pb-6">
              {article.sections.map((section) => (
                <section key={section.title} className="mt-5 space-y-2.5 text-sm leading-relaxed text-muted">
                  <h3 className="font-semibold text-ink">{section.title}</h3>
                  {section.body}
                </section>
              ))}
            </Accordion.Content>
          </Card>
        </Accordion.Item>
      ))}
    </Accordion.Root>
  );
}
