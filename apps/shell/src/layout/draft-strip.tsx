import type { Bot } from '@botter/contracts';
import { canEdit, useBots } from '@botter/web-data';
import { Link, useLocation } from '@botter/web-router';
import { Button, counted } from '@botter/web-ui';
import { PencilLine } from 'lucide-react';
import { useDraft } from '../features/drafts/api/use-draft';
import { builtBotAt } from './built-bot-at';
import { Strip } from './strip';

/** Above the screens on which a bot with drafts is built: how many of its changes are not published. */
export function DraftStrip() {
  const location = useLocation();
  const { all } = useBots();
  const botId = builtBotAt(location, all.length === 1 ? all[0]!.id : undefined);
  const bot = all.find(({ id, drafts_enabled }) => id === botId && drafts_enabled);
  return bot ? <Changes key={bot.id} bot={bot} /> : null;
}

function Changes({ bot }: { bot: Bot }) {
  const { data: draft } = useDraft(bot.id, { limit: 0 });
  const changes = draft?.changes ?? 0;
  return (
    <Strip
      tone="info"
      icon={<PencilLine aria-hidden />}
      action={
        changes > 0 ? (
          <Button size="sm" className="touch-target" asChild>
            <Link to={`/bots/${bot.id}/draft`}>{canEdit(bot) ? 'Review and publish' : 'Review'}</Link>
          </Button>
        ) : (
          // The first change makes the strip no higher.
          <span className="touch-target h-8" />
        )
      }
    >
      <output>
        {changes > 0
          ? `Draft · ${counted(changes, 'change')} not published`
          : 'Draft · changes of actions wait here until they are published'}
      </output>
    </Strip>
  );
}
