import type { Analytics } from '@botter/contracts';
import { chatTitle } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { counted, ListRow } from '@botter/web-ui';
import { ListCard } from './list-card';

interface TopChatsProps {
  chats: Analytics['topChats'];
  /** Names of bots by their ids, used if several bots are shown. */
  botNames: ReadonlyMap<string, string>;
}

/** The chats with the most messages in the range. */
export function TopChats({ chats, botNames }: TopChatsProps) {
  return (
    <ListCard title="Top Chats" empty="No active chats in this time.">
      {chats.map(({ bot_id, chat_id, telegram_chat_id, name, username, message_count }) => (
        <li key={chat_id}>
          <Link
            to={`/messages/${bot_id}?chat=${chat_id}`}
            className="flex items-center gap-3 px-5 py-2.5 transition-colors hover:bg-hover"
          >
            <ListRow
              title={chatTitle(name, telegram_chat_id ?? chat_id)}
              detail={[username ? `@${username}` : 'No username', botNames.get(bot_id)]
                .filter(Boolean)
                .join(' · ')}
              aside={<span className="tabular-nums">{counted(message_count, 'message')}</span>}
            />
          </Link>
        </li>
      ))}
    </ListCard>
  );
}
