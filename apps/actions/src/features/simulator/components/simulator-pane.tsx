import { type Action, type Bot, isTyped } from '@botter/contracts';
import type { SimulatorInput } from '@botter/simulator';
import { useContactFields } from '@botter/web-contacts';
import { Avatar, Button, cn, IconButton } from '@botter/web-ui';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { usesContacts } from '../../../shared/uses-contacts';
import { useSimulator } from '../use-simulator';
import { AnswerKeys } from './answer-keys';
import { BeginAtStep } from './begin-at-step';
import { ContactValues } from './contact-values';
import { Conversation } from './conversation';
import { MessageInput } from './message-input';
import { PhoneNotice } from './phone-notice';
import { SkipDelay } from './skip-delay';
import { TestUserPopover } from './test-user-popover';
import { WebhookCalls } from './webhook-calls';

export interface SimulatorPaneProps {
  bot: Bot;
  /**
   * The configuration to talk to: the stored actions, or those with a form instead (`withForm`). It may
   * change at any time.
   */
  actions: readonly Action[];
  /**
   * Ids of the actions that have just answered, in order; an empty list when the conversation begins again.
   */
  onPassed?: (actionIds: readonly string[]) => void;
  /** The first step of the conversation: the action that is being edited. */
  start?: Pick<Action, 'actionTrigger' | 'command'>;
  /** The pane is as high as its place; give it a height, or it takes most of the window. */
  className?: string;
}

const clockMoves = [
  { label: '1 hour', seconds: 3_600 },
  { label: '1 day', seconds: 86_400 },
] as const;

function inputOf({ actionTrigger, command }: Pick<Action, 'actionTrigger' | 'command'>): SimulatorInput {
  return isTyped(actionTrigger) ? { kind: 'text', text: command } : { kind: 'callback', command };
}

/** A phone on which the bot replies as it would in Telegram. Nothing is sent, and no one sees it. */
export function SimulatorPane({ bot, actions, onPassed, start, className }: SimulatorPaneProps) {
  const [first] = useState(() => start && inputOf(start));
  const hasDialogs = usesContacts(actions);
  const contactFields = useContactFields(bot.id, hasDialogs);
  const { session, notice, run } = useSimulator({ bot, actions, contactFields }, onPassed, first);
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
          <TestUserPopover person={person} onChange={(changed) => run({ kind: 'person', person: changed })}>
            {hasDialogs && (
              <>
                <ContactValues
                  fields={contactFields}
                  contact={session.contact}
                  onChange={(contact) => run({ kind: 'contact', contact })}
                />
                <BeginAtStep
                  actions={actions}
                  onBegin={(actionId, stepId) => run({ kind: 'begin', actionId, stepId })}
                />
                <div className="flex flex-wrap items-center gap-1.5">
                  <span className="mr-auto text-sm">Move the clock</span>
                  {clockMoves.map(({ label, seconds }) => (
                    <Button key={label} size="sm" onClick={() => run({ kind: 'clock', seconds })}>
                      {label}
                    </Button>
                  ))}
                </div>
              </>
            )}
          </TestUserPopover>
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
        <AnswerKeys
          session={session}
          onSend={(content) => run({ kind: 'send', content })}
          onResume={() => run({ kind: 'resume' })}
        />
        <MessageInput onSend={(text) => run({ kind: 'text', text })} />
      </div>
      <WebhookCalls calls={webhooks} />
    </aside>
  );
}
