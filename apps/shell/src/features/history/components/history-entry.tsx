import type { Bot, HistoryEntry as Entry } from '@botter/contracts';
import { Link } from '@botter/web-router';
import { Avatar, Badge, Button, counted, RelativeTime } from '@botter/web-ui';
import { ChevronDown, Filter, GitCompare, History } from 'lucide-react';
import { useId, useState } from 'react';
import { UndoEntry } from '../../undo/undo-entry';
import type { EntryGroup } from '../entry-groups';
import { originWords, whoMade } from '../origin';
import { DifferenceList } from './difference-list';

interface HistoryEntryProps {
  bot: Bot;
  group: EntryGroup;
  /** Shows the changes of one action only; left out if the list already does. */
  onAction?: (actionId: string) => void;
}

/** What one person did in one moment: one line, with the details to open. */
export function HistoryEntry({ bot, group, onAction }: HistoryEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const [newest, ...others] = group;
  const who = whoMade(newest);
  const hasDetails = others.length > 0 || newest.differences.some(({ part }) => part !== 'draft');
  return (
    <li className="px-4 py-3.5 sm:px-5">
      <div className="flex gap-3">
        <Avatar name={who} size="sm" />
        <div className="min-w-0 flex-1">
          <p className="text-sm break-words text-ink">
            <span className="font-medium">{who}</span> {summaryOf(group)}
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
            <RelativeTime at={newest.at} />
            <Badge>{originWords(newest.origin)}</Badge>
            <span>Version {newest.version}</span>
          </div>
          <div className="mt-1.5 -ml-2.5 flex flex-wrap gap-x-1">
            {hasDetails && (
              <Button
                variant="ghost"
                size="sm"
                aria-expanded={isOpen}
                aria-controls={details}
                onClick={() => setOpen(!isOpen)}
              >
                <ChevronDown aria-hidden className={isOpen ? 'rotate-180' : undefined} />
                {isOpen ? 'Hide changes' : 'Show changes'}
              </Button>
            )}
            <Button variant="ghost" size="sm" asChild>
              <Link to={`/bots/${bot.id}/history/${newest.version}`}>
                <History aria-hidden />
                Bot at this time
              </Link>
            </Button>
            <PublishedLink bot={bot} entry={newest} />
            <UndoEntry bot={bot} group={group} />
            {onAction && newest.part === 'action' && others.length === 0 && (
              <Button variant="ghost" size="sm" onClick={() => onAction(newest.key)}>
                <Filter aria-hidden />
                Only this action
              </Button>
            )}
          </div>
          {isOpen && (
            <div id={details} className="mt-3 flex flex-col gap-4">
              {group.map((entry) => (
                <Details key={entry.version} entry={entry} />
              ))}
            </div>
          )}
        </div>
      </div>
    </li>
  );
}

/** The content of a published draft. */
function PublishedLink({ bot, entry }: { bot: Bot; entry: Entry }) {
  const [difference] = entry.differences;
  if (entry.type !== 'BotDraftPublished' || typeof difference?.old !== 'number') return null;
  return (
    <Button variant="ghost" size="sm" asChild>
      <Link to={`/bots/${bot.id}/history/${entry.version}?compare=${difference.old}`}>
        <GitCompare aria-hidden />
        What was published
      </Link>
    </Button>
  );
}

function Details({ entry: { differences, omitted, words, version } }: { entry: Entry }) {
  if (differences.length === 0) {
    return (
      <p className="text-sm text-muted">
        Version {version}: {words}
      </p>
    );
  }
  return <DifferenceList differences={differences} omitted={omitted} />;
}

const verbs: Partial<Record<Entry['origin']['kind'], string>> = {
  import: 'imported',
  template: 'added from a template:',
  restore: 'restored',
  undo: 'undid',
};

function summaryOf([newest, ...others]: EntryGroup): string {
  const first = others.at(-1);
  if (!first) return newest.words;
  const verb = verbs[newest.origin.kind];
  if (verb) return `${verb} ${counted(others.length + 1, 'change')}`;
  // The oldest is what the person did; the others follow from it.
  return `${first.words}, and ${counted(others.length, 'more change')}`;
}
