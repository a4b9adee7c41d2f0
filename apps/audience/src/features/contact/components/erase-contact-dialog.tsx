import type { Bot, Contact } from '@botter/contracts';
import { contactName, useEraseContact } from '@botter/web-contacts';
import { errorText } from '@botter/web-data';
import { useNavigate } from '@botter/web-router';
import { ConfirmDialog, toast } from '@botter/web-ui';

interface EraseContactDialogProps {
  bot: Bot;
  contact: Contact;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a person is erased, and says what goes. */
export function EraseContactDialog({ bot, contact, open, onOpenChange }: EraseContactDialogProps) {
  const { mutateAsync: erase } = useEraseContact(bot.id, contact);
  const navigate = useNavigate();
  const name = contactName(contact);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Erase ${name}?`}
      description={`${bot.name} forgets this person. This can't be undone, and Telegram keeps its own copy of the chat. It deletes:`}
      confirmLabel="Erase for good"
      onConfirm={async () => {
        await erase();
        void navigate(`/contacts?bot=${bot.id}`, { replace: true });
        toast.success(`${name} was erased`);
      }}
      errorText={(error) => errorText(error, 'Failed to erase the contact')}
    >
      <ul className="mt-3 list-disc space-y-1 pl-5 text-sm text-muted">
        <li>the contact with its fields and tags</li>
        {contact.chatId && <li>the private chat: all messages of both sides, their files and your notes</li>}
        <li>what this person wrote in groups</li>
        <li>the dialog that this person is in</li>
      </ul>
      <p className="mt-3 text-sm text-muted">Anyone who writes again becomes a new contact.</p>
    </ConfirmDialog>
  );
}
