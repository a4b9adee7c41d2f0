import { Alert, Button, cn, Dialog } from '@botter/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { botsQuery, peopleQuery } from './api/queries';
import { type ChatAction, type PressAnswer, useLive } from './api/use-live';
import { BotFather } from './components/bot-father';
import { Conversation } from './components/conversation';
import { Sidebar } from './components/sidebar';
import { WelcomePane } from './components/welcome-pane';
import { useSelection } from './use-selection';

/** How long "typing…" and the notice of a press stay. Milliseconds. */
const actionMs = 5000;
const answerMs = 3500;

/** The chat page: several people, their bots, and one conversation at a time. */
export function App() {
  const [selection, setSelection] = useSelection();
  const people = useQuery(peopleQuery);
  const bots = useQuery(botsQuery);
  const [alert, setAlert] = useState<string>();
  const [answer, setAnswer] = useState<PressAnswer>();
  const [answered, setAnswered] = useState<string>();
  const [chatAction, setChatAction] = useState<ChatAction>();

  const person = people.data?.find(({ id }) => id === selection.personId) ?? people.data?.[0];
  const bot = bots.data?.find(({ id }) => id === selection.chatWith);

  const onAnswer = (answer: PressAnswer) => {
    if (answer.personId !== person?.id) return;
    setAnswer(answer);
    setAnswered(answer.queryId);
    if (answer.showAlert && answer.text) setAlert(answer.text);
    setTimeout(() => setAnswer((current) => (current === answer ? undefined : current)), answerMs);
  };
  const onAction = (action: ChatAction) => {
    setChatAction(action);
    setTimeout(() => setChatAction((current) => (current === action ? undefined : current)), actionMs);
  };
  const onMessage = () => setChatAction(undefined);
  const connected = useLive({ onAnswer, onAction, onMessage });

  const open = person && (bot || selection.chatWith === 'botfather');
  const close = () => setSelection({ personId: person?.id ?? null, chatWith: null });
  return (
    <main className="flex h-dvh flex-col bg-canvas">
      <h1 className="sr-only">Telegram sandbox</h1>
      {!connected && (
        <Alert tone="warning" className="rounded-none border-x-0 border-t-0">
          The sandbox isn't responding. What you see may be out of date.
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
          <Sidebar
            people={people.data}
            bots={bots}
            person={person}
            selection={selection}
            onSelect={setSelection}
          />
        </section>
        <div className={cn('min-w-0 flex-1', !open && 'max-md:hidden')}>
          {open && bot ? (
            <Conversation
              key={`${bot.id}:${person.id}`}
              bot={bot}
              person={person}
              answer={answer}
              answered={answered}
              chatAction={
                chatAction?.botId === bot.id && chatAction.chatId === person.id
                  ? chatAction.action
                  : undefined
              }
              start={selection.start}
              onStarted={() => setSelection({ personId: person.id, chatWith: bot.id })}
              onBack={close}
            />
          ) : open ? (
            <BotFather
              key={person.id}
              personId={person.id}
              bots={bots.data ?? []}
              onBack={close}
              onOpen={(botId) => setSelection({ personId: person.id, chatWith: botId })}
            />
          ) : (
            <WelcomePane
              onBotFather={() => setSelection({ personId: person?.id ?? null, chatWith: 'botfather' })}
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
