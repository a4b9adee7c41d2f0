import type { Message } from '@botter/contracts';
import { errorText, networkErrorText } from '@botter/web-data';
import { ConfirmDialog, counted } from '@botter/web-ui';
import { useDeleteMessages } from '../api/use-message-calls';

interface DeleteDialogProps {
  chatId: string;
  /** The messages of an album, or just one; undefined while the dialog is closed. */
  messages: readonly Message[] | undefined;
  put: (message: Message) => void;
  onClose: () => void;
}

/** Asks before a message is deleted at Telegram. */
export function DeleteDialog({ chatId, messages, put, onClose }: DeleteDialogProps) {
  const remove = useDeleteMessages(chatId, put);
  const sent = messages?.some(({ telegram_message_id }) => telegram_message_id !== null);
  return (
    <ConfirmDialog
      open={messages !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={
        messages && messages.length > 1 ? `Delete ${counted(messages.length, 'message')}?` : 'Delete message?'
      }
      description={
        sent
          ? 'It is removed from the chat in Telegram, for everyone. Botter keeps it here, marked as deleted.'
          : 'It was never delivered. Botter keeps it here, marked as deleted, and no longer offers to retry it.'
      }
      confirmLabel="Delete"
      onConfirm={() => remove.mutateAsync(messages ?? [])}
      errorText={(error) => errorText(error, 'Failed to delete the message', networkErrorText)}
    />
  );
}
