import type { Action, Bot } from '@botter/contracts';
import type { SimulatorInput } from '@botter/simulator';
import { Avatar, cn, IconButton } from '@botter/web-ui';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useSimulator } from '../use-simulator';
import { Conversation } from './conversation';
import { MessageInput } from './message-input';
import { PhoneNotice } from './phone-notice';
import { SkipDelay } from './skip-delay';
import { TestUserPopover } from './test-user-popover';
import { WebhookCalls } from './webhook-calls';

export interface SimulatorPaneProps {
  bot: Bot;
  /** The configuration to talk to: the stored actions, or those with a draft in its place (`withDraft`). It may change at any time. */
  actions: readonly Action[];
  /** Ids of the actions that have just answered, in order; an empty list when the conversation begins again. */
  onPassed?: (actionIds: readonly string[]) => void;
  /** What the conversation begins with: the action that is being edited. */
  start?: Pick<Action, 'actionTrigger' | 'command'>;
  /** The pane is as high as its place; give it a height, or it takes most of the window. */
  className?: string;
}

function inputOf({ actionTrigger, command }: Pick<Action, 'actionTrigger' | 'command'>): SimulatorInput {
  return actionTrigger === 'callback' ? { kind: 'callback', command } : { kind: 'text', text: command };
}

/** A phone on which the bot answers as it would in Telegram. Nothing is sent, and nobody sees it. */
export function SimulatorPane({ bot, actions, onPassed, start, className }: SimulatorPaneProps) {
  const [first] = useState(() => start && inputOf(start));
  const { session, notice, run } = useSimulator({ bot, actions }, onPassed, first);
  const { person, pending, webhooks } = session;
  const [next] = pending;
  return (
    <aside
      aria-label="Simulator"
      className={cn(
        'mx-auto flex h-[min(42rem,calc(100dvh-8rem))] min-h-112 w-full max-w-sm flex-col gap-3',
        className,
      )}
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-[2rem] border-6 border-line bg-surface shadow-lg">
        <header className="flex items-center gap-2.5 border-b border-line py-2 pr-2 pl-4">
          <Avatar name={bot.name} size="sm" />
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-semibold">
              {person.chatType === 'group' ? 'Test group' : bot.name}
            </p>
            <p className="truncate text-xs text-muted">
              {person.chatType === 'group' ? `with ${bot.name}` : 'bot'} · simulator
            </p>
          </div>
          <TestUserPopover person={person} onChange={(changed) => run({ kind: 'person', person: changed })} />
          <IconButton
            label="Restart the conversation"
            icon={<RotateCcw aria-hidden />}
            size="sm"
            onClick={() => run({ kind: 'reset' })}
          />
        </header>
        <div className="relative flex min-h-0 flex-1 flex-col">
          <Conversation
            bot={bot}
            actions={actions}
            session={session}
            onSend={(text) => run({ kind: 'text', text })}
            onPress={(entryId, row, column) => run({ kind: 'press', entryId, row, column })}
          />
          <PhoneNotice notice={notice} />
        </div>
        {next && (
          <SkipDelay
            next={next}
            more={pending.length - 1}
            aheadMs={session.aheadMs}
            onSkip={() => run({ kind: 'skip' })}
          />
        )}
        <MessageInput onSend={(text) => run({ kind: 'text', text })} />
      </div>
      <WebhookCalls calls={webhooks} />
    </aside>
  );
}
