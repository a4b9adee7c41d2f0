import { DropdownMenu, dayName, IconButton, MenuItem, MessageNotice, toast } from '@botter/web-ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, CircleCheck, Copy, EllipsisVertical } from 'lucide-react';
import { Fragment, useState } from 'react';
import { chatQuery } from '../api/queries';
import { type BotView, type ChatMessage, type Person, sandboxApi } from '../api/sandbox-api';
import type { PressAnswer } from '../api/use-live';
import { useActivity } from '../use-activity';
import { usePresses } from '../use-presses';
import { AnswerNotice } from './answer-notice';
import { BotIntroduction } from './bot-introduction';
import { Composer } from './composer';
import { ForwardDialog } from './forward-dialog';
import { InlineDialog } from './inline-dialog';
import { MessageList } from './message-list';
import { MessageRow } from './message-row';
import { Pane } from './pane';
import { PinnedBar } from './pinned-bar';

interface ConversationProps {
  bot: BotView;
  person: Person;
  /** The latest answer to a press of this person, for a moment. */
  answer: PressAnswer | undefined;
  /** The query that was answered last. */
  answered: string | undefined;
  /** The bot's current chat action, as Telegram names it. */
  chatAction: string | undefined;
  /** What a deep link starts the bot with, until it is sent. */
  start: string | undefined;
  onStarted: () => void;
  onBack: () => void;
}

/** One person's conversation with a bot. */
export function Conversation(props: ConversationProps) {
  const { bot, person, answer, answered, chatAction, start, onStarted, onBack } = props;
  const client = useQueryClient();
  const [opened] = useState(() => new Date());
  const { data, error, isPending, refetch } = useQuery(chatQuery(bot.id, person.id));
  const refresh = () => client.invalidateQueries({ queryKey: ['chat', bot.id, person.id] });
  const [replyTo, setReplyTo] = useState<ChatMessage>();
  const write = useMutation({
    mutationFn: (text: string) => sandboxApi.write(bot.id, person.id, text, replyTo?.messageId),
    onError: (refusal) => toast.error(refusal.message),
    onSuccess: () => {
      setReplyTo(undefined);
      return refresh();
    },
  });
  const setBlocked = useMutation({
    mutationFn: (blocked: boolean) => sandboxApi.setBlocked(bot.id, person.id, blocked),
    onError: (refusal) => toast.error(refusal.message),
    onSuccess: refresh,
  });
  const [forwarding, setForwarding] = useState<number>();
  const [inlineQuery, setInlineQuery] = useState<string>();
  const activity = useActivity(bot.id, person.id);
  const presses = usePresses(bot.id, person.id, answered);
  const messages = data?.messages ?? [];
  const blocked = data?.chat.blocked ?? false;

  return (
    <Pane
      name={bot.name}
      title={bot.name}
      subtitle={chatAction ? describe(chatAction) : `@${bot.username}`}
      onBack={onBack}
      actions={
        <DropdownMenu
          trigger={<IconButton label="More" tooltip={false} icon={<EllipsisVertical aria-hidden />} />}
        >
          <MenuItem
            icon={<Copy aria-hidden />}
            onSelect={() =>
              void navigator.clipboard?.writeText(bot.token).then(() => toast.success('Token copied'))
            }
          >
            Copy token
          </MenuItem>
          {blocked ? (
            <MenuItem icon={<CircleCheck aria-hidden />} onSelect={() => setBlocked.mutate(false)}>
              Unblock bot
            </MenuItem>
          ) : (
            <MenuItem icon={<Ban aria-hidden />} tone="danger" onSelect={() => setBlocked.mutate(true)}>
              Block bot
            </MenuItem>
          )}
        </DropdownMenu>
      }
      footer={
        <Composer
          bot={bot}
          person={person}
          started={data?.chat.started ?? false}
          start={start}
          onStart={() =>
            write
              .mutateAsync(start === undefined ? '/start' : `/start ${start}`)
              .then(onStarted, () => undefined)
          }
          replyTo={replyTo}
          onCancelReply={() => setReplyTo(undefined)}
          blocked={blocked}
          loading={isPending}
          keyboard={data?.keyboard ?? null}
          onWrite={(text) => write.mutateAsync(text).then(() => undefined)}
          onUnblock={() => setBlocked.mutate(false)}
          onSent={refresh}
          onInline={() => setInlineQuery('')}
        />
      }
    >
      {data?.pinned && <PinnedBar message={data.pinned} />}
      <MessageList isPending={isPending} error={error} onRetry={() => void refetch()}>
        {messages.length === 0 && <BotIntroduction bot={bot} />}
        {messages.map((message, at) => (
          <Fragment key={message.messageId}>
            {startsDay(message, messages[at - 1]) && (
              <MessageNotice>{dayName(new Date(message.at), opened)}</MessageNotice>
            )}
            {message.service !== null ? (
              <MessageNotice>{message.service}</MessageNotice>
            ) : (
              <MessageRow
                message={message}
                personId={person.id}
                tail={messages[at + 1]?.from.id !== message.from.id}
                pressing={presses.waiting}
                onPress={(data) => presses.press(message.messageId, data)}
                onCommand={(command) => write.mutate(command)}
                onReply={() => setReplyTo(message)}
                onForward={() => setForwarding(message.messageId)}
                onVote={(options) => activity.vote(message.messageId, options)}
                onReact={(emoji) => activity.react(message.messageId, emoji)}
                onPay={() => activity.pay(message.messageId)}
                onInline={setInlineQuery}
              />
            )}
          </Fragment>
        ))}
      </MessageList>
      <InlineDialog
        bot={bot}
        personId={person.id}
        query={inlineQuery}
        onClose={() => setInlineQuery(undefined)}
      />
      <AnswerNotice answer={answer} />
      <ForwardDialog
        messageId={forwarding}
        from={bot}
        personId={person.id}
        onClose={() => setForwarding(undefined)}
      />
    </Pane>
  );
}

function startsDay(message: ChatMessage, before: ChatMessage | undefined): boolean {
  return !before || new Date(before.at).toDateString() !== new Date(message.at).toDateString();
}

function describe(action: string): string {
  return action === 'typing' ? 'typing…' : `${action.replace(/_/g, ' ').replace(/^upload/, 'sending')}…`;
}
