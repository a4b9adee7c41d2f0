import type { Action, Bot } from '@botter/contracts';
import type { SimulatorEntry, SimulatorSession } from '@botter/simulator';
import { Button, MessageNotice, MessagePreview, MessageWall } from '@botter/web-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { ActionMedia } from '../../../shared/components/action-media';
import { suggestedCommands } from '../suggested-commands';

interface ConversationProps {
  bot: Bot;
  actions: readonly Action[];
  session: SimulatorSession;
  onSend: (text: string) => void;
  onPress: (entryId: number, row: number, column: number) => void;
}

/** The wall of messages, kept at its end as in every messenger. */
export function Conversation({ bot, actions, session, onSend, onPress }: ConversationProps) {
  const { entries, person } = session;
  const wall = useRef<HTMLDivElement>(null);
  const empty = entries.length === 0;
  useEffect(() => {
    if (!wall.current || empty) return;
    const { current } = wall;
    const toEnd = () => {
      current.scrollTop = current.scrollHeight;
    };
    // Images load later than their message, and a pane out of sight has no height.
    const observer = new ResizeObserver(toEnd);
    observer.observe(current);
    if (current.firstElementChild) observer.observe(current.firstElementChild);
    return () => observer.disconnect();
  }, [empty]);
  return (
    <div
      ref={wall}
      role="log"
      aria-label="Conversation"
      // It scrolls, so it must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
    >
      <MessageWall className="min-h-full">
        {/* Pushes a short conversation down, without cutting off the top of a long one. */}
        <span aria-hidden className="mt-auto" />
        {empty && <Invitation bot={bot} actions={actions} onSend={onSend} />}
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            sender={person.chatType === 'group' ? bot.name : null}
            botId={bot.id}
            onSend={onSend}
            onPress={onPress}
          />
        ))}
      </MessageWall>
    </div>
  );
}

function Entry({
  entry,
  sender,
  botId,
  onSend,
  onPress,
}: Pick<ConversationProps, 'onSend' | 'onPress'> & {
  botId: string;
  entry: SimulatorEntry;
  sender: string | null;
}) {
  switch (entry.kind) {
    case 'person':
      return <MessagePreview direction="outgoing" text={entry.text} time={entry.at} onCommand={onSend} />;
    case 'bot':
      return (
        <MessagePreview
          direction="incoming"
          text={entry.text}
          parseMode={entry.parseMode}
          media={entry.media && <ActionMedia botId={botId} media={entry.media} />}
          time={entry.at}
          sender={sender}
          buttons={entry.keyboard}
          onButton={(_button, row, column) => onPress(entry.id, row, column)}
          onCommand={onSend}
        />
      );
    case 'press':
      return <Notice>“{entry.label}” pressed</Notice>;
    case 'delay':
      return entry.ran ? (
        <Notice>After its delay: {entry.command}</Notice>
      ) : (
        <Notice>After its delay: {entry.command} is deleted or disabled, so nothing is sent</Notice>
      );
    case 'unanswered':
      return <Notice>No action replies to this</Notice>;
    case 'hidden':
      return <Notice>The bot doesn't see this: its privacy mode shows it only commands in groups</Notice>;
    default: {
      const never: never = entry;
      return never;
    }
  }
}

function Notice({ children }: { children: ReactNode }) {
  return <MessageNotice className="rounded-xl break-words">{children}</MessageNotice>;
}

function Invitation({ bot, actions, onSend }: Pick<ConversationProps, 'bot' | 'actions' | 'onSend'>) {
  const commands = suggestedCommands(actions);
  return (
    <div className="mx-auto mb-auto flex max-w-64 flex-col items-center gap-3 rounded-xl bg-surface/90 px-4 py-4 text-center text-sm">
      <p>
        <span className="font-semibold">Talk to {bot.name} as your users will.</span>{' '}
        <span className="text-muted">Includes unsaved changes. Nothing is sent.</span>
      </p>
      {commands.length > 0 && (
        <ul aria-label="Commands to try" className="flex flex-wrap justify-center gap-1.5">
          {commands.map((command) => (
            <li key={command} className="max-w-full">
              <Button size="sm" className="max-w-56 font-mono" onClick={() => onSend(command)}>
                <span className="truncate">{command}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
