import type { Bot } from '@botter/contracts';
import { canEdit, canSend, isOwner } from '@botter/web-data';
import {
  ChartColumn,
  FlaskConical,
  History,
  MessageCircle,
  MessagesSquare,
  PencilLine,
  Plus,
  Send,
  Settings2,
  SquareMenu,
  Webhook,
  Workflow,
} from 'lucide-react';
import type { ComponentType, SVGProps } from 'react';

interface BotScreenEntry {
  /** The words before the name of the bot. */
  words: string;
  to: string;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
}

/** The screens of a bot that this person can use, apart from its dashboard. */
export function screensOf(bot: Pick<Bot, 'id' | 'access_type' | 'drafts_enabled'>): BotScreenEntry[] {
  return [
    { words: 'Messages of', to: `/messages/${bot.id}`, icon: MessageCircle },
    { words: 'Actions for', to: `/actions?bot=${bot.id}`, icon: Workflow },
    ...(canEdit(bot) ? [{ words: 'Add Action to', to: `/actions/${bot.id}/create`, icon: Plus }] : []),
    ...(canEdit(bot) ? [{ words: 'Manage', to: `/bots/${bot.id}/manage`, icon: Settings2 }] : []),
    { words: 'Analytics of', to: `/analytics?bot=${bot.id}`, icon: ChartColumn },
    ...(bot.drafts_enabled ? [{ words: 'Draft of', to: `/bots/${bot.id}/draft`, icon: PencilLine }] : []),
    { words: 'History of', to: `/bots/${bot.id}/history`, icon: History },
    { words: 'Replay of', to: `/bots/${bot.id}/replay`, icon: FlaskConical },
    { words: 'View Messages of', to: `/bots/${bot.id}/messages`, icon: MessagesSquare },
    ...(canSend(bot) ? [{ words: 'Send Messages with', to: `/bots/${bot.id}/messaging`, icon: Send }] : []),
    ...(isOwner(bot)
      ? [
          { words: 'Menu Configuration of', to: `/bots/${bot.id}/menu`, icon: SquareMenu },
          { words: 'Webhook Settings of', to: `/bots/${bot.id}/webhooks`, icon: Webhook },
        ]
      : []),
  ];
}
