import type { Chat } from '@botter/contracts';
import {
  muteChat,
  namesOfKeys,
  type Shortcut,
  useMe,
  useNoticeSettings,
  useShortcuts,
} from '@botter/web-data';
import { Link, useNavigate } from '@botter/web-router';
import { DropdownMenu, IconButton, Kbd, MenuItem } from '@botter/web-ui';
import {
  Bell,
  BellOff,
  CircleCheck,
  EllipsisVertical,
  FlaskConical,
  Mail,
  RotateCcw,
  StickyNote,
  UserRound,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useChatWork } from '../api/use-chat-work';

interface ChatMenuProps {
  botId: string;
  chat: Chat;
  /** False with read-only access. */
  writable: boolean;
  /** The notes of colleagues, which on phones have no button of their own. */
  notes: { readonly count: number; readonly shown: boolean; readonly toggle: () => void };
  /** The contact of the chat, which on phones has no button of its own either; groups have none. */
  contact: { readonly shown: boolean; readonly toggle: () => void } | undefined;
}

interface Entry extends Shortcut {
  readonly icon: ReactNode;
  readonly run: () => void;
}

/** The commands for a chat as a whole, each of which also has a key. */
export function ChatMenu({ botId, chat, writable, notes, contact }: ChatMenuProps) {
  const work = useChatWork(botId, chat.id);
  const navigate = useNavigate();
  const { me } = useMe();
  const leave = () => navigate(`/messages/${botId}`);
  const isMine = chat.assignee !== null && chat.assignee.user_id === me?.id;
  const done: Entry = chat.done
    ? { keys: 'e', label: 'Reopen the chat', icon: <RotateCcw aria-hidden />, run: () => work.setDone(false) }
    : {
        keys: 'e',
        label: 'Mark as done',
        icon: <CircleCheck aria-hidden />,
        run: () => work.setDone(true),
      };
  const assign: Entry = isMine
    ? {
        keys: 'a',
        label: 'Unassign the chat',
        icon: <UserRoundX aria-hidden />,
        run: () => work.setAssigned(false),
      }
    : {
        keys: 'a',
        label: 'Assign to me',
        icon: <UserRoundCheck aria-hidden />,
        run: () => work.setAssigned(true),
      };
  const unread: Entry = {
    keys: 'u',
    label: 'Mark as unread',
    icon: <Mail aria-hidden />,
    // A chat that is open is read: it has to be left first.
    run: () => {
      void leave();
      void work.markUnread();
    },
  };
  const muted = useNoticeSettings().mutedChats.includes(chat.id);
  const mute: Entry = {
    keys: 'm',
    label: muted ? 'Unmute the chat' : 'Mute the chat',
    icon: muted ? <Bell aria-hidden /> : <BellOff aria-hidden />,
    run: () => muteChat(chat.id, !muted),
  };
  const note: Entry = {
    keys: 'n',
    label: notes.shown ? 'Hide the notes' : `Notes${notes.count > 0 ? ` (${notes.count})` : ''}`,
    icon: <StickyNote aria-hidden />,
    run: notes.toggle,
  };
  const about: Entry[] = contact
    ? [
        {
          keys: 'i',
          label: contact.shown ? 'Hide the contact' : 'Contact',
          icon: <UserRound aria-hidden />,
          run: contact.toggle,
        },
      ]
    : [];
  const entries = writable ? [done, assign, unread, note, ...about, mute] : [unread, note, ...about, mute];
  useShortcuts('Conversation', entries);
  return (
    <DropdownMenu
      trigger={<IconButton label="Chat menu" tooltip={false} icon={<EllipsisVertical aria-hidden />} />}
    >
      {entries.map(({ keys, label, icon, run }) => (
        <MenuItem key={label} icon={icon} onSelect={run}>
          <span className="flex-1">{label}</span>
          <span className="max-sm:hidden">
            <Kbd>{namesOfKeys(String(keys))[0]}</Kbd>
          </span>
        </MenuItem>
      ))}
      <MenuItem asChild>
        <Link to={`/bots/${botId}/replay?chat=${chat.id}`}>
          <FlaskConical aria-hidden />
          Replay in another version
        </Link>
      </MenuItem>
    </DropdownMenu>
  );
}
