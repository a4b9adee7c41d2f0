import type { Bot } from '@botter/contracts';
import { useActions, useChats } from '@botter/web-data';
import { Figure } from '@botter/web-ui';

/** The four figures on top of the management page. A figure that can't be counted right now is a dash. */
export function BotFigures({ bot }: { bot: Bot }) {
  const actions = useActions(bot.id);
  const chats = useChats(bot.id);
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Figure name="Bot Actions" loading={actions.isPending}>
        {actions.data?.actions.length.toLocaleString() ?? '–'}
      </Figure>
      <Figure name="Active Chats" loading={chats.isPending}>
        {chats.data ? chats.total.toLocaleString() : '–'}
      </Figure>
      <Figure name="Created">
        {new Date(bot.created_at).toLocaleDateString(undefined, { dateStyle: 'medium' })}
      </Figure>
      <Figure name="Status">
        <span className="text-success-ink">Active</span>
      </Figure>
    </dl>
  );
}
