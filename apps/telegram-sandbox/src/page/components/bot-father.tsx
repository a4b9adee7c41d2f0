import { Button, CopyButton, MessagePreview, toast } from '@botter/web-ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, MessageCircle } from 'lucide-react';
import { botFatherQuery } from '../api/queries';
import { type BotFatherView, type BotView, sandboxApi } from '../api/sandbox-api';
import { WideButton } from './composer';
import { KeyboardButtons } from './keyboard-buttons';
import { MessageForm } from './message-form';
import { MessageList } from './message-list';
import { Pane } from './pane';

interface BotFatherProps {
  personId: number;
  bots: readonly BotView[];
  onBack: () => void;
  onOpen: (botId: number) => void;
}

/** The conversation with BotFather: creates bots, shows and revokes their tokens. */
export function BotFather({ personId, bots, onBack, onOpen }: BotFatherProps) {
  const client = useQueryClient();
  const { queryKey } = botFatherQuery(personId);
  const { data, error, isPending, refetch } = useQuery(botFatherQuery(personId));
  const handlers = {
    onSuccess: (view: BotFatherView) => {
      client.setQueryData(queryKey, view);
      return client.invalidateQueries({ queryKey: ['bots'] });
    },
    onError: (refusal: Error) => toast.error(refusal.message),
  };
  const write = useMutation({
    mutationFn: (text: string) => sandboxApi.writeToBotFather(personId, text),
    ...handlers,
  });
  const press = useMutation({
    mutationFn: (pressed: { messageId: number; value: string }) =>
      sandboxApi.pressInBotFather(personId, pressed.messageId, pressed.value),
    ...handlers,
  });
  const messages = data?.messages ?? [];
  const keyboard = data?.keyboard ?? [];
  return (
    <Pane
      name="BotFather"
      title={
        <>
          BotFather
          <BadgeCheck aria-label="verified" className="ml-1 inline size-4 text-accent" />
        </>
      }
      subtitle="bot"
      onBack={onBack}
      footer={
        isPending ? (
          <div className="h-9" />
        ) : messages.length === 0 ? (
          <WideButton onClick={() => write.mutate('/start')}>Start</WideButton>
        ) : (
          <>
            <MessageForm
              name="BotFather"
              commands={data?.commands ?? []}
              onSend={(text) => write.mutateAsync(text).then(() => undefined)}
            />
            {keyboard.length > 0 && (
              <KeyboardButtons
                keyboard={{
                  rows: keyboard.map((row) => row.map(textButton)),
                  oneTime: true,
                  placeholder: null,
                }}
                onPress={(text) => write.mutate(text)}
              />
            )}
          </>
        )
      }
    >
      <MessageList isPending={isPending} error={error} onRetry={() => void refetch()}>
        {messages.length === 0 && <Introduction />}
        {messages.map((message) => {
          const bot = bots.find(({ id }) => id === message.tokenOf);
          return (
            <div key={message.id}>
              <MessagePreview
                direction={message.fromPerson ? 'outgoing' : 'incoming'}
                text={message.text}
                parseMode={message.fromPerson ? '' : 'HTML'}
                buttons={message.buttons.map((row) =>
                  row.map((button) => ({ ...button, type: 'callback' as const })),
                )}
                onButton={({ value }) => press.mutate({ messageId: message.id, value })}
                onCommand={(command) => write.mutate(command)}
                time={message.at}
              />
              {bot && message.text.includes(bot.token) && (
                <TokenTools bot={bot} onOpen={() => onOpen(bot.id)} />
              )}
            </div>
          );
        })}
      </MessageList>
    </Pane>
  );
}

const textButton = (text: string) => ({ text, style: null, asks: 'text' as const, url: null });

function Introduction() {
  return (
    <div className="m-auto max-w-sm rounded-2xl bg-telegram-incoming px-8 py-7 text-center shadow-xs">
      <h3 className="text-base font-semibold text-ink">What can this bot do?</h3>
      <p className="mt-2 text-sm text-ink">
        BotFather creates bots and manages their tokens. Press Start, then send /newbot.
      </p>
    </div>
  );
}

/** What one does with a token next. */
function TokenTools({ bot, onOpen }: { bot: BotView; onOpen: () => void }) {
  return (
    <div className="mt-1 flex items-center gap-1">
      <CopyButton text={bot.token} label={`Copy token of ${bot.name}`} />
      <Button variant="ghost" size="sm" onClick={onOpen}>
        <MessageCircle aria-hidden />
        Open @{bot.username}
      </Button>
    </div>
  );
}
