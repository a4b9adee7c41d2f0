import type { Bot, Chat } from '@botter/contracts';
import { acceptedFiles, isPressed, type useFileUpload, useSettings, useShortcuts } from '@botter/web-data';
import { Alert, Button, counted, IconButton, Textarea } from '@botter/web-ui';
import { Paperclip, SendHorizontal } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { checkText, composerShortcuts, leaveKey, sendsMessage } from '../composer-rules';
import type { ReplyTarget } from '../message-rules';
import type { MessageDraft } from '../pending';
import type { Topic } from '../topics';
import { AttachmentChip } from './attachment-chip';
import { ComposerNotes } from './composer-notes';
import { EmojiButton } from './emoji-button';
import { ReplyChip } from './reply-chip';
import { TopicPicker } from './topic-picker';

interface ComposerProps {
  bot: Bot;
  chat: Chat;
  text: string;
  onText: (text: string) => void;
  upload: ReturnType<typeof useFileUpload>;
  /** The forum topics to choose from; empty if the chat is no forum. */
  topics: readonly Topic[];
  threadId: string | undefined;
  onThread: (threadId: string | undefined) => void;
  /** The message that the next one replies to. */
  replyTo: ReplyTarget | undefined;
  onReplyTo: (target: ReplyTarget | undefined) => void;
  /** Sends the drafts one after the other. */
  onSend: (drafts: MessageDraft[]) => void;
  input: RefObject<HTMLTextAreaElement | null>;
  onEmoji: (emoji: string) => void;
  /** The person leaves the field with a key. */
  onLeave: () => void;
}

/** Below this number of free characters, they are counted. */
const leftFrom = 300;

/** The field for a message. Enter sends and Shift+Enter begins a line, unless the person has changed that. */
export function Composer(props: ComposerProps) {
  const { bot, chat, text, onText, upload, topics, threadId, onThread, onSend, input, onLeave } = props;
  const { replyTo, onReplyTo, onEmoji } = props;
  const picker = useRef<HTMLInputElement>(null);
  const sendKey = useSettings().data?.sendKey ?? 'enter';
  useShortcuts('Conversation', composerShortcuts(sendKey));
  useEffect(() => {
    if (!replyTo) return;
    // A menu that was pressed returns the focus first.
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [replyTo, input]);
  const attachment = upload.current;
  const check = checkText(text, attachment !== undefined);
  const complete = attachment === undefined || attachment.uploaded !== undefined;

  const send = (texts: string[]) => {
    if (!complete) return;
    const file = attachment?.uploaded;
    onSend(
      texts.map((part, at) => ({
        text: part,
        file: at === 0 && file ? { id: file.id, name: file.originalName, size: file.size } : undefined,
        threadId,
      })),
    );
    onText('');
    upload.clear();
    input.current?.focus();
  };
  const submit = () => check.kind === 'ready' && send([check.text]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { isComposing } = event.nativeEvent;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (sendsMessage({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }, sendKey)) {
      event.preventDefault();
      submit();
    } else if (!isComposing && isPressed(event, leaveKey)) {
      event.preventDefault();
      if (replyTo) onReplyTo(undefined);
      else onLeave();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    void upload.start(file);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="relative border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-5"
    >
      <ComposerNotes bot={bot} chat={chat} writing={text.trim() !== ''} />
      {check.kind === 'tooLong' && (
        <Alert
          className="mb-2"
          actions={
            <Button size="sm" className="touch-target" disabled={!complete} onClick={() => send(check.parts)}>
              {attachment ? 'Send the text after the file' : `Send as ${check.parts.length} messages`}
            </Button>
          }
        >
          {attachment ? 'A caption' : 'A message'} may have at most {check.limit} characters. This one is{' '}
          {check.over.toLocaleString()} over.
        </Alert>
      )}
      {replyTo && <ReplyChip target={replyTo} onCancel={() => onReplyTo(undefined)} />}
      <AttachmentChip upload={upload} />
      {topics.length > 0 && <TopicPicker topics={topics} threadId={threadId} onThread={onThread} />}
      {check.kind === 'ready' && check.left <= leftFrom && (
        <p className="pb-1 text-right text-xs text-muted tabular-nums">
          {counted(check.left, 'character')} left
        </p>
      )}
      <div className="flex items-end gap-2">
        <input
          ref={picker}
          type="file"
          accept={acceptedFiles}
          tabIndex={-1}
          aria-label="File to send"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void upload.start(file);
            // The same file can be chosen again after a failure.
            target.value = '';
            input.current?.focus();
          }}
        />
        <IconButton
          label="Attach a file"
          onClick={() => picker.current?.click()}
          icon={<Paperclip aria-hidden />}
        />
        <EmojiButton onPick={onEmoji} />
        <Textarea
          ref={input}
          rows={1}
          aria-label="Message"
          aria-describedby="chat-title"
          placeholder={attachment ? 'Add a caption…' : 'Write a message…'}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="touch-target field-sizing-content max-h-48 min-h-9 resize-none py-1.5 leading-snug max-sm:py-2.5"
        />
        <Button
          type="submit"
          variant="primary"
          className="touch-target"
          disabled={check.kind !== 'ready' || !complete}
        >
          <SendHorizontal aria-hidden />
          Send
        </Button>
      </div>
    </form>
  );
}
