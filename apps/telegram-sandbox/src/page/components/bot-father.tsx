import { Alert, Button, CopyButton, Input, MessagePreview } from '@botter/web-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, MessageCircle } from 'lucide-react';
import { type FormEvent, Fragment, useState } from 'react';
import { type BotView, sandboxApi } from '../api/sandbox-api';
import { Pane } from './pane';
import { ScrollingWall } from './scrolling-wall';

interface BotFatherProps {
  bots: readonly BotView[];
  onBack: () => void;
  onOpen: (botId: number) => void;
}

/** Hands out bots: a name in, a token out. Every bot of the sandbox is listed, so no token is lost. */
export function BotFather({ bots, onBack, onOpen }: BotFatherProps) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: sandboxApi.addBot,
    onSuccess: () => {
      setName('');
      return client.invalidateQueries({ queryKey: ['bots'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && !add.isPending) add.mutate(name.trim());
  };
  return (
    <Pane
      name="BotFather"
      title={
        <>
          BotFather
          <BadgeCheck aria-label="verified" className="ml-1 inline size-4 text-accent" />
        </>
      }
      line="makes bots"
      onBack={onBack}
      foot={
        <form onSubmit={submit} className="mx-auto flex max-w-3xl gap-2">
          <Input
            aria-label="Name of the new bot"
            placeholder="Name of the new bot"
            maxLength={64}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" variant="primary" busy={add.isPending} disabled={!name.trim()}>
            New bot
          </Button>
        </form>
      }
    >
      <ScrollingWall count={bots.length + 1}>
        <MessagePreview
          direction="incoming"
          text="Alright, a new bot. How are we going to call it? Please choose a name for your bot."
        />
        {bots.map((bot) => (
          <Fragment key={bot.id}>
            <MessagePreview direction="outgoing" text={bot.name} />
            <MessagePreview
              direction="incoming"
              text={`Done! Congratulations on your new bot @${bot.username}. Use its token to access the HTTP API, and keep it secret: whoever has it controls your bot.`}
            />
            <TokenCard bot={bot} onOpen={() => onOpen(bot.id)} />
          </Fragment>
        ))}
        {add.error && <Alert>{add.error.message}</Alert>}
      </ScrollingWall>
    </Pane>
  );
}

function TokenCard({ bot, onOpen }: { bot: BotView; onOpen: () => void }) {
  return (
    <div className="mb-3 max-w-[min(34rem,88%)] rounded-2xl rounded-bl-[5px] bg-telegram-incoming p-2 shadow-xs">
      <div className="flex items-center gap-1 rounded-lg bg-sunken py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 text-xs break-all text-ink">{bot.token}</code>
        <CopyButton text={bot.token} label={`Copy token of ${bot.name}`} />
      </div>
      <Button variant="ghost" size="sm" className="mt-1 w-full" onClick={onOpen}>
        <MessageCircle aria-hidden />
        Write to {bot.name}
      </Button>
    </div>
  );
}
