import type { Bot, Chat } from '@botter/contracts';
import { chatTitle } from '@botter/web-data';
import { Dialog, IconButton, SkeletonPanels } from '@botter/web-ui';
import { X } from 'lucide-react';
import { lazy, Suspense } from 'react';

/** Fetched when a contact is shown for the first time. */
const ContactDetails = lazy(() => import('./contact-details'));

interface ChatContactProps {
  bot: Bot;
  chat: Chat;
  /** Next to the conversation; otherwise in a sheet above it. */
  isPanel: boolean;
  onClose: () => void;
}

/** What is known about the person of a private chat. */
export function ChatContact({ bot, chat, isPanel, onClose }: ChatContactProps) {
  const details = (
    <Suspense fallback={<SkeletonPanels label="Loading the contact…" heights={['h-32', 'h-40']} />}>
      <ContactDetails bot={bot} telegramChatId={chat.telegram_chat_id} />
    </Suspense>
  );
  if (!isPanel) {
    return (
      <Dialog open onOpenChange={onClose} size="sm" title={chatTitle(chat.name, chat.telegram_chat_id)}>
        {details}
      </Dialog>
    );
  }
  return (
    <aside aria-label="Contact" className="flex w-80 shrink-0 flex-col border-l border-line bg-surface">
      <header className="flex items-center justify-between border-b border-line px-4 py-3">
        <h3 className="text-sm font-semibold">Contact</h3>
        <IconButton
          size="sm"
          label="Close the contact"
          tooltip={false}
          icon={<X aria-hidden />}
          onClick={onClose}
          className="-mr-1.5"
        />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">{details}</div>
    </aside>
  );
}
