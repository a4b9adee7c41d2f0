import type { Chat } from '@botter/contracts';
import { Alert, Button, Textarea } from '@botter/web-ui';
import { Lock, SendHorizontal } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { checkText, sendsMessage } from '../composer-rules';

interface ComposerProps {
  chat: Chat;
  /** Why nothing can be written here; undefined when it can. */
  closed: string | undefined;
  text: string;
  onText: (text: string) => void;
  /** Sends the texts one after the other. */
  onSend: (texts: string[]) => void;
  /** A message was just taken by the server. */
  sent: boolean;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** Where a message is written. Enter sends, Shift+Enter begins a line. */
export function Composer({ chat, closed, text, onText, onSend, sent, input }: ComposerProps) {
  const check = checkText(text);
  const send = (texts: string[]) => {
    onText('');
    input.current?.focus();
    onSend(texts);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      !sendsMessage({ key: event.key, shiftKey: event.shiftKey, isComposing: event.nativeEvent.isComposing })
    )
      return;
    event.preventDefault();
    if (check.kind === 'ready') send([check.text]);
  };

  if (closed) {
    return (
      <div className="border-t border-line bg-surface p-3 sm:px-5">
        <p id="composer-closed" className="mb-2 flex items-center gap-2 text-sm text-muted">
          <Lock aria-hidden className="size-4 shrink-0" />
          {closed}
        </p>
        <div className="flex items-end gap-2">
          <Textarea
            rows={1}
            disabled
            aria-label="Message"
            aria-describedby="composer-closed"
            placeholder="Write a message…"
            className="touch-target min-h-9 resize-none py-1.5 leading-snug max-sm:py-2.5"
          />
          <Button variant="primary" disabled>
            Send
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (check.kind === 'ready') send([check.text]);
      }}
      className="border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-5"
    >
      <output className="block">
        {sent && (
          <span className="animate-fade-in block pb-1.5 text-xs font-medium text-success-ink">
            Message sent!
          </span>
        )}
      </output>
      {chat.blocked && (
        <Alert tone="warning" className="mb-2">
          This chat has blocked the bot. Telegram will not deliver messages until that changes.
        </Alert>
      )}
      {check.kind === 'tooLong' && (
        <Alert
          className="mb-2"
          actions={
            <Button size="sm" onClick={() => send(check.parts)}>
              Send as {check.parts.length} messages
            </Button>
          }
        >
          A message may have at most 4096 characters. This one is {check.over.toLocaleString()} over.
        </Alert>
      )}
      <div className="flex items-end gap-2">
        <Textarea
          ref={input}
          rows={1}
          aria-label="Message"
          placeholder="Write a message…"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          className="touch-target field-sizing-content max-h-48 min-h-9 resize-none py-1.5 leading-snug max-sm:py-2.5"
        />
        <Button type="submit" variant="primary" disabled={check.kind !== 'ready'}>
          <SendHorizontal aria-hidden />
          Send
        </Button>
      </div>
    </form>
  );
}
