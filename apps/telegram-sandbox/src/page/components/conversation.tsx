import {
  Alert,
  DropdownMenu,
  dayName,
  IconButton,
  MenuItem,
  MessageNotice,
  SkeletonMessages,
  toast,
} from '@botter/web-ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, CircleCheck, Copy, EllipsisVertical } from 'lucide-react';
import { Fragment, useState } from 'react';
import { chatQuery } from '../api/queries';
import { type BotView, type ChatLine, type Person, sandboxApi } from '../api/sandbox-api';
import type { PressAnswer } from '../api/use-live';
import { usePresses } from '../use-presses';
import { AnswerNotice } from './answer-notice';
import { BotIntroduction } from './bot-introduction';
import { Composer } from './composer';
import { MessageLine } from './message-line';
import { Pane } from './pane';
import { ScrollingWall } from './scrolling-wall';

interface ConversationProps {
  bot: BotView;
  person: Person;
  /** The answer that came last to a press of this person, for a moment. */
  answer: PressAnswer | undefined;
  /** The press that was answered last. */
  answered: string | undefined;
  /** What the bot is doing, in Telegram's word. */
  acting: string | undefined;
  onBack: () => void;
}

/** One person's conversation with a bot. */
export function Conversation({ bot, person, answer, answered, acting, onBack }: ConversationProps) {
  const client = useQueryClient();
  const [opened] = useState(() => new Date());
  const { data, error, isPending, refetch } = useQuery(chatQuery(bot.id, person.id));
  const readAgain = () => client.invalidateQueries({ queryKey: ['chat', bot.id, person.id] });
  const write = useMutation({
    mutationFn: (text: string) => sandboxApi.write(bot.id, person.id, text),
    onError: (refusal) => toast.error(refusal.message),
    onSuccess: readAgain,
  });
  const setBlocked = useMutation({
    mutationFn: (blocked: boolean) => sandboxApi.setBlocked(bot.id, person.id, blocked),
    onError: (refusal) => toast.error(refusal.message),
    onSuccess: readAgain,
  });
  const presses = usePresses(bot.id, person.id, answered);
  const messages = data?.messages ?? [];
  const blocked = data?.chat.blocked ?? false;

  return (
    <Pane
      name={bot.name}
      title={bot.name}
      line={acting ? words(acting) : `@${bot.username}`}
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
      foot={
        <Composer
          bot={bot}
          person={person}
          started={data?.chat.started ?? false}
          blocked={blocked}
          loading={isPending}
          onWrite={(text) => write.mutateAsync(text).then(() => undefined)}
          onUnblock={() => setBlocked.mutate(false)}
          onSent={readAgain}
        />
      }
    >
      {error && (
        <Alert className="m-3" onRetry={() => void refetch()}>
          {error.message}
        </Alert>
      )}
      {isPending ? (
        <div className="telegram-wall min-h-0 flex-1">
          <SkeletonMessages label="Loading messages…" className="mx-auto max-w-3xl" />
        </div>
      ) : (
        <ScrollingWall count={messages.length}>
          {messages.length === 0 && <BotIntroduction bot={bot} />}
          {messages.map((line, at) => (
            <Fragment key={line.messageId}>
              {startsDay(line, messages[at - 1]) && (
                <MessageNotice>{dayName(new Date(line.at), opened)}</MessageNotice>
              )}
              <MessageLine
                line={line}
                own={!line.from.isBot}
                tail={messages[at + 1]?.from.id !== line.from.id}
                pressing={presses.waiting}
                onPress={(data) => presses.press(line.messageId, data)}
                onCommand={(command) => write.mutate(command)}
              />
            </Fragment>
          ))}
        </ScrollingWall>
      )}
      <AnswerNotice answer={answer} />
    </Pane>
  );
}

function startsDay(line: ChatLine, before: ChatLine | undefined): boolean {
  return !before || new Date(before.at).toDateString() !== new Date(line.at).toDateString();
}

function words(action: string): string {
  return action === 'typing' ? 'typing…' : `${action.replace(/_/g, ' ').replace(/^upload/, 'sending')}…`;
}
