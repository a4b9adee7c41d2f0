import { type Action, triggerSentence } from '@botter/contracts';
import type { Problem } from '@botter/linter';
import { ChosenMedia } from '@botter/web-messages';
import { Badge, Card, cn, counted, IconButton, Switch, TelegramText } from '@botter/web-ui';
import { Clock, Eye, History, Pencil, Trash2 } from 'lucide-react';
import { compactDelay } from '../../../shared/compact-delay';
import { ButtonTypeBadge, LinkMark, TriggerBadge } from '../../../shared/components/action-badges';
import { IconLink } from '../../../shared/components/icon-link';
import { stepsInWords } from '../../../shared/steps-in-words';
import { ActionProblems } from '../../linter';

/** A card lists at most this number of further triggers. */
const shownTriggers = 2;

interface ActionCardProps {
  action: Action;
  /** The state of the switch: the last choice counts before it is saved. */
  enabled: boolean;
  /** Whether a button with this value opens a callback action. */
  isLinked: (value: string) => boolean;
  /** The problems of this action. */
  problems: readonly Problem[] | undefined;
  /** Owners see the switch and the icons. */
  owner: boolean;
  /** Whether the person may fix what is broken. */
  editable: boolean;
  onSwitch: (enabled: boolean) => void;
  onDelete: () => void;
}

/** One action at a glance: its trigger, its reply, and the targets of its buttons and delays. */
export function ActionCard({
  action,
  enabled,
  isLinked,
  problems,
  owner,
  editable,
  onSwitch,
  onDelete,
}: ActionCardProps) {
  const { triggers = [] } = action;
  const { text, buttons, delayedCallbacks, media, steps = [] } = action.actionData;
  // For readers the same address shows the action.
  const editor = `/actions/${action.botId}/edit/${action.id}`;
  return (
    <Card
      className={cn(
        'grid min-w-0 grid-cols-1 gap-x-5 gap-y-2.5 px-4 py-3 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,4fr)_auto] xl:grid-cols-[18rem_minmax(0,1fr)_minmax(0,17rem)_auto]',
        !enabled && 'bg-surface/60',
      )}
    >
      <div className="col-start-1 row-start-1 min-w-0">
        <h2
          className="min-w-0 truncate font-mono max-lg:py-2 max-lg:pr-48 text-sm font-semibold text-ink"
          title={action.command}
        >
          {action.command}
        </h2>
        {/* Room for the problems is kept: they come and go, and nothing below may move under a press. */}
        <div className="mt-1.5 flex flex-wrap items-center gap-1.5 pr-12">
          <Badge tone={enabled ? 'success' : 'neutral'} dot>
            {enabled ? 'Enabled' : 'Disabled'}
          </Badge>
          <TriggerBadge trigger={action.actionTrigger} />
          <Badge>{action.parseMode === 'HTML' ? 'HTML' : 'Plain text'}</Badge>
        </div>
        {triggers.length > 0 && (
          <ul aria-label="More triggers" className="mt-1.5 space-y-0.5 text-xs text-muted">
            {triggers.slice(0, shownTriggers).map((trigger, at) => (
              <li key={at} className="truncate" title={triggerSentence(trigger)}>
                {triggerSentence(trigger)}
              </li>
            ))}
            {triggers.length > shownTriggers && (
              <li>{counted(triggers.length - shownTriggers, 'more trigger')}</li>
            )}
          </ul>
        )}
      </div>

      {/* Before the message in the page: the focus moves from the command to the controls of the action. */}
      <div className="-mr-1.5 flex shrink-0 items-center justify-end self-start max-lg:col-start-1 max-lg:row-start-1 max-lg:justify-self-end lg:col-start-4 lg:row-start-1">
        {owner && (
          <>
            <Switch
              checked={enabled}
              onCheckedChange={onSwitch}
              label={`${action.command} enabled`}
              hideLabel
              className="mr-1.5 gap-0"
            />
            <IconLink
              to={editor}
              title="Edit"
              name={`Edit ${action.command}`}
              icon={<Pencil aria-hidden />}
            />
            <IconButton
              size="sm"
              variant="dangerGhost"
              label={`Delete ${action.command}`}
              icon={<Trash2 aria-hidden />}
              onClick={onDelete}
            />
          </>
        )}
        {!editable && (
          <IconLink to={editor} title="View" name={`View ${action.command}`} icon={<Eye aria-hidden />} />
        )}
        <IconLink
          to={`/bots/${action.botId}/history?action=${action.id}`}
          title="History"
          name={`History of ${action.command}`}
          icon={<History aria-hidden />}
        />
      </div>

      {/* After the switch and the icons, which are above it on a phone: the focus goes down. */}
      <ActionProblems
        compact
        botId={action.botId}
        command={action.command}
        problems={problems}
        canOpen={editable}
        className="col-start-1 row-start-1 mt-10.5 self-start justify-self-end lg:mt-6.5"
      />

      <div className="flex min-w-0 items-start gap-3 lg:col-start-2">
        {media && (
          <div className="w-24 shrink-0 overflow-hidden rounded-lg bg-sunken has-[>div]:w-48">
            <ChosenMedia small botId={action.botId} media={media} className="max-h-20" />
          </div>
        )}
        <div className="relative max-h-24 min-w-0 flex-1 overflow-hidden mask-[linear-gradient(to_bottom,black_4.75rem,transparent_6rem)] text-sm">
          <TelegramText text={text} parseMode={action.parseMode} />
        </div>
      </div>

      <div className="min-w-0 space-y-2 lg:col-start-3">
        {buttons.length > 0 && (
          <div>
            <h3 className="text-xs font-medium text-muted">Inline Buttons ({buttons.length})</h3>
            <ul className="mt-1 space-y-1">
              {buttons.map((button, at) => {
                const linked = button.type === 'callback' && isLinked(button.value);
                return (
                  // Buttons have no identity of their own: two may be equal.
                  <li key={at} className="flex min-w-0 items-center gap-2 text-xs">
                    <ButtonTypeBadge type={button.type} />
                    <span className="max-w-[45%] shrink-0 truncate font-medium text-ink">{button.label}</span>
                    <span className="min-w-0 truncate font-mono text-muted" title={button.value}>
                      {button.value}
                    </span>
                    {linked && <LinkMark />}
                  </li>
                );
              })}
            </ul>
          </div>
        )}
        {steps.length > 0 && (
          <div>
            <h3 className="text-xs font-medium text-muted">Then ({steps.length})</h3>
            <p className="mt-1 text-xs">{stepsInWords(steps)}</p>
          </div>
        )}
        {delayedCallbacks.length > 0 && (
          <div>
            <h3 className="text-xs font-medium text-muted">Delayed Callbacks ({delayedCallbacks.length})</h3>
            <ul className="mt-1 flex flex-wrap gap-1.5">
              {delayedCallbacks.map(({ callbackCommand, delaySeconds }, at) => (
                <li key={at} className="min-w-0">
                  <Badge tone="delayed" icon={<Clock aria-hidden />}>
                    <span className="tabular-nums">{compactDelay(delaySeconds)}</span>{' '}
                    <span className="font-mono">{callbackCommand}</span>
                  </Badge>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  );
}
