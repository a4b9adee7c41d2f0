import type { Activity, Bot } from '@botter/contracts';
import { canEdit } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Button, RelativeTime } from '@botter/web-ui';
import { Plus } from 'lucide-react';
import { AddWords } from './add-words';
import { ListCard } from './list-card';

interface UnansweredTextsProps {
  texts: Activity['unanswered'];
  bots: readonly Bot[];
  /** Names of bots by their ids, used if several bots are shown. */
  botNames: ReadonlyMap<string, string>;
}

/** Texts of people that no action answered; those who may can let an action respond to one. */
export function UnansweredTexts({ texts, bots, botNames }: UnansweredTextsProps) {
  return (
    <ListCard
      title="Unanswered texts"
      description="What people write that your bot doesn't know"
      empty="Nothing stayed unanswered in this time."
    >
      {texts.map(({ bot_id, text, count, last_at }) => {
        const bot = bots.find(({ id }) => id === bot_id);
        const botName = botNames.get(bot_id);
        return (
          <li key={`${bot_id} ${text}`} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-5 py-2.5">
            <span className="min-w-0 flex-1 basis-40">
              <span dir="auto" className="block text-sm break-words">
                {text}
              </span>
              <span className="text-xs text-muted">
                {count === 1 ? 'once' : `${count.toLocaleString()} times`}, <RelativeTime at={last_at} />
                {botName && ` · ${botName}`}
              </span>
            </span>
            {bot && canEdit(bot) && (
              <span className="flex flex-wrap items-center gap-1">
                {!text.startsWith('/') && <AddWords bot={bot} text={text} />}
                <Button size="sm" asChild>
                  <Link to={newActionFor(bot_id, text)} aria-label={`Make an action for “${text}”`}>
                    <Plus aria-hidden />
                    Make an action
                  </Link>
                </Button>
              </span>
            )}
          </li>
        );
      })}
    </ListCard>
  );
}

/** An action of that name, which responds to every message with these words. A command needs no words. */
function newActionFor(botId: string, text: string): string {
  const name = encodeURIComponent(text);
  return `/actions/${botId}/create?command=${name}${text.startsWith('/') ? '' : `&words=${name}`}`;
}
