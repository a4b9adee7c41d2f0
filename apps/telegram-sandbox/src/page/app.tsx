import { Alert, Button, cn, Dialog } from '@botter/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { botsQuery, peopleQuery } from './api/queries';
import { type ChatAction, type PressAnswer, useLive } from './api/use-live';
import { BotFather } from './components/bot-father';
import { Conversation } from './components/conversation';
import { NothingOpen } from './components/nothing-open';
import { Sidebar } from './components/sidebar';
import { usePlace } from './use-place';

/** How long "typing…" and the notice of a press stay. Milliseconds. */
const actionMs = 5000;
const answerMs = 3500;

/** The chat page: several people, their bots, and one conversation at a time. */
export function App() {
  const [place, setPlace] = usePlace();
  const people = useQuery(peopleQuery);
  const bots = useQuery(botsQuery);
  const [alert, setAlert] = useState<string>();
  const [answer, setAnswer] = useState<PressAnswer>();
  const [answered, setAnswered] = useState<string>();
  const [acting, setActing] = useState<ChatAction>();

  const person = people.data?.find(({ id }) => id === place.personId) ?? people.data?.[0];
  const bot = bots.data?.find(({ id }) => id === place.talkingTo);

  const onAnswer = (answer: PressAnswer) => {
    if (answer.personId !== person?.id) return;
    setAnswer(answer);
    setAnswered(answer.queryId);
    if (answer.showAlert && answer.text) setAlert(answer.text);
    setTimeout(() => setAnswer((current) => (current === answer ? undefined : current)), answerMs);
  };
  const onAction = (action: ChatAction) => {
    setActing(action);
    setTimeout(() => setActing((current) => (current === action ? undefined : current)), actionMs);
  };
  const onMessage = () => setActing(undefined);
  const connected = useLive({ onAnswer, onAction, onMessage });

  const open = person && (bot || place.talkingTo === 'botfather');
  const close = () => setPlace({ personId: person?.id ?? null, talkingTo: null });
  return (
    <main className="flex h-dvh flex-col bg-canvas">
      <h1 className="sr-only">Telegram sandbox</h1>
      {!connected && (
        <Alert tone="warning" className="rounded-none border-x-0 border-t-0">
          The sandbox does not answer. What you see may be out of date.
        </Alert>
      )}
      {people.error && (
        <Alert onRetry={() => void people.refetch()} className="m-3">
          {people.error.message}
        </Alert>
      )}
      <div className="flex min-h-0 flex-1">
        <section
          aria-label="People and bots"
          className={cn('w-full shrink-0 border-r border-line bg-surface md:w-80', open && 'max-md:hidden')}
        >
          <Sidebar people={people.data} bots={bots} person={person} place={place} onPlace={setPlace} />
        </section>
        <div className={cn('min-w-0 flex-1', !open && 'max-md:hidden')}>
          {open && bot ? (
            <Conversation
              key={`${bot.id}:${person.id}`}
              bot={bot}
              person={person}
              answer={answer}
              answered={answered}
              acting={acting?.botId === bot.id && acting.chatId === person.id ? acting.action : undefined}
              onBack={close}
            />
          ) : open ? (
            <BotFather
              bots={bots.data ?? []}
              onBack={close}
              onOpen={(botId) => setPlace({ personId: person.id, talkingTo: botId })}
            />
          ) : (
            <NothingOpen
              onBotFather={() => setPlace({ personId: person?.id ?? null, talkingTo: 'botfather' })}
            />
          )}
        </div>
      </div>
      <Dialog
        open={alert !== undefined}
        onOpenChange={() => setAlert(undefined)}
        size="sm"
        title={bot?.name ?? 'Telegram'}
        footer={
          <Button variant="primary" onClick={() => setAlert(undefined)}>
            OK
          </Button>
        }
      >
        <p className="text-sm break-words text-ink">{alert}</p>
      </Dialog>
    </main>
  );
}
