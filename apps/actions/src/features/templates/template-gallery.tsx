import type { Bot, BotTemplate } from '@botter/contracts';
import { errorText, undoOption, useAddTemplate, useTemplates } from '@botter/web-data';
import { Alert, Button, Card, SkeletonCards, toast } from '@botter/web-ui';
import {
  CalendarDays,
  Hand,
  Headset,
  type LucideIcon,
  Megaphone,
  Scale,
  ShoppingBag,
  Star,
  TextSearch,
} from 'lucide-react';
import { useState } from 'react';

const icons: Readonly<Record<string, LucideIcon>> = {
  'support-desk': Headset,
  faq: TextSearch,
  event: CalendarDays,
  'shop-menu': ShoppingBag,
  'community-rules': Scale,
  feedback: Star,
  welcome: Hand,
  'weekly-broadcast': Megaphone,
};

/** The number of templates that are shown at first. */
const few = 3;

interface TemplateGalleryProps {
  bot: Bot;
  onAdded?: () => void;
}

/** Ready-made bots, for one that has nothing yet. */
export function TemplateGallery({ bot, onAdded }: TemplateGalleryProps) {
  const { data: templates, error, isPending, refetch, isFetching } = useTemplates();
  const add = useAddTemplate(bot.id);
  const [failure, setFailure] = useState<string>();
  const [all, setAll] = useState(false);
  const choose = async (template: BotTemplate) => {
    setFailure(undefined);
    try {
      await add.mutateAsync(template);
      toast.success(`${template.name} added`, undoOption(bot.id));
      onAdded?.();
    } catch (problem) {
      setFailure(errorText(problem, 'Failed to add the template'));
    }
  };
  return (
    <section aria-labelledby="templates" className="pb-8">
      <h2 id="templates" className="text-base font-semibold tracking-tight">
        Start with a template
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        Adds actions and a menu with example texts, which you then make your own.
      </p>
      {failure && <Alert className="mb-4">{failure}</Alert>}
      {error && (
        <Alert onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Failed to load templates')}
        </Alert>
      )}
      {isPending && <SkeletonCards label="Loading templates…" count={few} />}
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {templates?.slice(0, all ? undefined : few).map((template) => {
          const Icon = icons[template.id] ?? Star;
          return (
            <li key={template.id}>
              <Card className="flex h-full flex-col p-5">
                <h3 className="flex items-center gap-2.5 text-sm font-semibold">
                  <span
                    aria-hidden
                    className="grid size-8 place-items-center rounded-lg bg-accent-soft text-accent-ink"
                  >
                    <Icon className="size-4" />
                  </span>
                  {template.name}
                </h3>
                <p className="mt-2 mb-4 flex-1 text-sm text-muted">{template.description}</p>
                <Button
                  size="sm"
                  className="self-start"
                  busy={add.isPending && add.variables?.id === template.id}
                  disabled={add.isPending || add.isSuccess}
                  onClick={() => void choose(template)}
                >
                  Use template
                  <span className="sr-only">{template.name}</span>
                </Button>
              </Card>
            </li>
          );
        })}
      </ul>
      {!all && (templates?.length ?? 0) > few && (
        <Button className="mt-4" onClick={() => setAll(true)}>
          Show all {templates?.length} templates
        </Button>
      )}
    </section>
  );
}
