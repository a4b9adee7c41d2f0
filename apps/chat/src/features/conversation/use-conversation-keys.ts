import { type Shortcut, useShortcuts } from '@botter/web-data';
import { useNavigate } from '@botter/web-router';
import { type RefObject, useEffect } from 'react';
import { focusedMessageId } from './use-message-keys';

interface ConversationKeysOptions {
  readonly botId: string;
  /** The message field; not in the page if the person can't write. */
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly writable: boolean;
  /** The person came to see a message, which gets the focus. */
  readonly hasTarget: boolean;
  /** The person wants to reply, to the message that the keyboard is at or to none in particular. */
  readonly onReply: (messageId: string | undefined) => void;
  /** The person wants a command or a saved reply. */
  readonly onCommands: () => void;
}

/**
 * An open chat is ready to be answered: its message field has the focus, Escape leaves it, and then the chat.
 */
export function useConversationKeys(options: ConversationKeysOptions): void {
  const { botId, input, writable, hasTarget, onReply, onCommands } = options;
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasTarget && !opensKeyboard()) input.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- when the chat is opened, and never again
  }, []);
  const reply: Shortcut = { keys: 'r', label: 'Reply', run: () => onReply(focusedMessageId()) };
  const commands: Shortcut = { keys: 'c', label: 'Commands and saved replies', run: onCommands };
  useShortcuts('Conversation', [
    ...(writable ? [reply, commands] : []),
    { keys: 'escape', label: 'Close the chat', run: () => void navigate(`/messages/${botId}`) },
  ]);
}

/** On phones a field with the focus would open the keyboard over half of the messages. */
export function opensKeyboard(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
}
