import type { Action, Bot } from '@botter/contracts';
import type { SimulatorSession } from '@botter/simulator';
import { Button, MessageWall } from '@botter/web-ui';
import { useEffect, useRef } from 'react';
import { suggestedCommands } from '../suggested-commands';
import { Entry } from './entries';

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
        {entries.map((entry, at) => (
          <Entry
            key={entry.id}
            entry={entry}
            endsReply={entries[at + 1]?.kind !== 'bot'}
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
