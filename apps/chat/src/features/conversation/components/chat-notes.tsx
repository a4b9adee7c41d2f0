import { type Bot, type ChatNote, chatNoteTextLimit } from '@botter/contracts';
import { canSend, errorText, isOwner, isPressed, networkErrorText, useMe } from '@botter/web-data';
import { Alert, Button, IconButton, RelativeTime, Skeleton, Textarea } from '@botter/web-ui';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useChatNotes, useNoteCalls } from '../api/use-chat-notes';
import { leaveKey } from '../composer-rules';
import { opensKeyboard } from '../use-conversation-keys';

interface ChatNotesProps {
  bot: Bot;
  chatId: string;
  /** The person leaves the field with a key. */
  onLeave: () => void;
}

/** Notes of colleagues about a chat; its person never sees them. */
export function ChatNotes({ bot, chatId, onLeave }: ChatNotesProps) {
  const { data: notes, error, refetch, isFetching } = useChatNotes(bot.id, chatId);
  const { me } = useMe();
  const { add, remove } = useNoteCalls(bot.id, chatId);
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!opensKeyboard()) field.current?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && !add.isPending) add.mutate(text, { onSuccess: () => setText('') });
  };
  return (
    <section
      id="chat-notes"
      aria-label="Notes for colleagues"
      className="border-t border-line bg-delayed-soft/40 px-3 py-2.5 sm:px-5"
    >
      {error && (
        <Alert className="mb-2" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Failed to load notes')}
        </Alert>
      )}
      {!notes && !error && <Skeleton className="mb-2 h-10" />}
      {notes && notes.length > 0 && (
        <ul className="mb-2 flex max-h-40 flex-col gap-1.5 overflow-y-auto">
          {notes.map((note) => (
            <Note
              key={note.id}
              note={note}
              onDelete={isOwner(bot) || note.author_id === me?.id ? () => remove.mutate(note.id) : undefined}
            />
          ))}
        </ul>
      )}
      {remove.error && (
        <Alert className="mb-2">
          {errorText(remove.error, 'Failed to delete the note', networkErrorText)}
        </Alert>
      )}
      {canSend(bot) ? (
        <form noValidate onSubmit={submit} className="flex items-end gap-2">
          <Textarea
            ref={field}
            onKeyDown={(event) => {
              if (!isPressed(event, leaveKey)) return;
              event.preventDefault();
              onLeave();
            }}
            rows={1}
            aria-label="Note for colleagues"
            placeholder="Only your team sees notes…"
            maxLength={chatNoteTextLimit}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="touch-target field-sizing-content max-h-32 min-h-9 resize-none py-1.5 leading-snug max-sm:py-2.5"
          />
          <Button type="submit" className="touch-target" busy={add.isPending} disabled={!text.trim()}>
            Add note
          </Button>
        </form>
      ) : (
        notes?.length === 0 && <p className="text-sm text-muted">No notes yet</p>
      )}
      {add.error && (
        <Alert className="mt-2">{errorText(add.error, 'Failed to add the note', networkErrorText)}</Alert>
      )}
    </section>
  );
}

function Note({ note, onDelete }: { note: ChatNote; onDelete: (() => void) | undefined }) {
  return (
    <li className="flex items-start gap-2 rounded-md bg-surface px-2.5 py-1.5 text-sm shadow-xs">
      <span className="min-w-0 flex-1">
        <span className="block text-xs text-muted">
          {note.author_name} · <RelativeTime at={note.created_at} />
        </span>
        <span dir="auto" className="break-words whitespace-pre-wrap">
          {note.text}
        </span>
      </span>
      {onDelete && (
        <IconButton
          label="Delete the note"
          tooltip={false}
          size="sm"
          onClick={onDelete}
          icon={<Trash2 aria-hidden />}
        />
      )}
    </li>
  );
}
