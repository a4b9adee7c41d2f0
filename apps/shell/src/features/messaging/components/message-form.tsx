import { messageTextLimit } from '@botter/bot-api';
import type { Bot, Chat } from '@botter/contracts';
import { chatTitle, errorText, isServerAway, networkErrorText } from '@botter/web-data';
import {
  Alert,
  Avatar,
  Button,
  Card,
  CardBody,
  Field,
  LeaveGuard,
  successMs,
  Textarea,
  useTemporaryState,
} from '@botter/web-ui';
import { SendHorizontal, Users } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSendText } from '../api/use-send-text';
import { checkText } from '../message-text';
import { useWhenBack } from '../use-when-back';

interface MessageFormProps {
  bot: Bot;
  chat: Chat | undefined;
  onOtherChat: () => void;
  className?: string;
}

/** The result of sending: sent, or a problem. */
interface Outcome {
  chatId: string;
  problem?: string;
}

/**
 * Writes to the chosen chat. The typed text stays until the server has accepted it; without a connection it
 * is sent as soon as that is back.
 */
export function MessageForm({ bot, chat, onOtherChat, className }: MessageFormProps) {
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useTemporaryState<Outcome>();
  const send = useSendText(bot.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const check = checkText(text);
  useEffect(() => {
    if (chat?.id) field.current?.focus();
  }, [chat?.id]);
  // The result of a message to another chat doesn't matter here.
  const here = outcome?.chatId === chat?.id ? outcome : undefined;
  const [waiting, setWaiting] = useState<Pick<Outcome, 'chatId'>>();
  // It belongs to the chat that it was written to: with another one chosen, it is an unsent text.
  const waitingHere = waiting?.chatId === chat?.id ? waiting : undefined;
  if (waiting && !waitingHere) setWaiting(undefined);

  const deliver = async (parts: readonly string[]) => {
    if (!chat || send.isPending) return;
    if (!waitingHere) setOutcome(undefined);
    try {
      await send.mutateAsync({ chat, parts, onTaken: (left) => setText(left.join('\n')) });
      setWaiting(undefined);
      setOutcome({ chatId: chat.id }, successMs);
    } catch (error) {
      const problem = errorText(error, 'Failed to send message', networkErrorText);
      setOutcome({ chatId: chat.id, problem });
      setWaiting(isServerAway(error) ? { chatId: chat.id } : undefined);
    }
    field.current?.focus();
  };
  const sendAgain = () => {
    if (check.kind !== 'blank') void deliver(check.parts);
  };
  useWhenBack(waitingHere !== undefined, sendAgain);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check.kind === 'ready') void deliver(check.parts);
  };

  return (
    <Card className={className}>
      <LeaveGuard when={check.kind !== 'blank'} text="Your message hasn't been sent yet." />
      <Recipient chat={chat} onOtherChat={onOtherChat} />
      <CardBody className="pt-4">
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          {chat?.blocked && (
            <Alert tone="warning">
              This chat has blocked the bot. Telegram will not deliver messages until that changes.
            </Alert>
          )}
          <Field
            label="Message"
            required
            aside={`${text.trim().length.toLocaleString()} / ${messageTextLimit}`}
          >
            <Textarea
              ref={field}
              rows={6}
              required
              value={text}
              readOnly={send.isPending || waitingHere !== undefined}
              placeholder="Write a message…"
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          {check.kind === 'tooLong' && (
            <Alert
              tone="warning"
              actions={
                <Button
                  size="sm"
                  disabled={!chat}
                  busy={send.isPending}
                  onClick={() => void deliver(check.parts)}
                >
                  Send as {check.parts.length} messages
                </Button>
              }
            >
              A message may have at most {messageTextLimit} characters. This one is{' '}
              {check.over.toLocaleString()} over.
            </Alert>
          )}
          <div className="flex flex-col items-end gap-3">
            <Button
              type="submit"
              variant="primary"
              busy={send.isPending}
              disabled={!chat || check.kind !== 'ready'}
            >
              {!send.isPending && <SendHorizontal aria-hidden />}
              Send Message
            </Button>
            {here &&
              (here.problem ? (
                <Alert
                  tone="error"
                  className="self-stretch"
                  onRetry={waitingHere && sendAgain}
                  retrying={send.isPending}
                  actions={
                    waitingHere && (
                      <Button size="sm" disabled={send.isPending} onClick={() => setWaiting(undefined)}>
                        Edit message
                      </Button>
                    )
                  }
                >
                  {here.problem}
                  {waitingHere && <p>Your message will be sent automatically when the connection is back.</p>}
                </Alert>
              ) : (
                <Alert tone="success" className="self-stretch">
                  Message sent successfully!
                </Alert>
              ))}
          </div>
        </form>
      </CardBody>
    </Card>
  );
}

function Recipient({ chat, onOtherChat }: { chat: Chat | undefined; onOtherChat: () => void }) {
  const title = chat && chatTitle(chat.name, chat.telegram_chat_id);
  return (
    <div className="flex items-center gap-3 border-b border-line px-5 py-3.5">
      {title ? (
        <Avatar name={title} />
      ) : (
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-muted">
          <Users aria-hidden className="size-5" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="truncate text-sm font-semibold">
          {title ?? 'Select a chat'}
        </h2>
        <p className="truncate text-xs text-muted">
          {chat
            ? chat.username
              ? `@${chat.username}`
              : `Chat id ${chat.telegram_chat_id}`
            : 'Then write to it here.'}
        </p>
      </div>
      {chat && (
        <Button size="sm" className="lg:hidden" onClick={onOtherChat}>
          Other chat
        </Button>
      )}
    </div>
  );
}
