import type { Action } from '@botter/contracts';
import type { Problem } from '@botter/linter';
import { Link } from '@botter/web-router';
import { Badge, Button, Card, cn, IconButton, Switch, TelegramText } from '@botter/web-ui';
import { Clock, Pencil, Trash2 } from 'lucide-react';
import { compactDelay } from '../../../shared/compact-delay';
import { ButtonTypeBadge, LinkMark, TriggerBadge } from '../../../shared/components/action-badges';
import { ActionMedia } from '../../../shared/components/action-media';
import { ActionProblems } from '../../linter';

interface ActionCardProps {
  action: Action;
  /** As the switch shows it: what was chosen last counts before it is saved. */
  enabled: boolean;
  /** Whether a button with this value opens a callback action. */
  isLinked: (value: string) => boolean;
  /** What is broken in this action. */
  problems: readonly Problem[] | undefined;
  /** Owners see the switch and the icons. */
  owner: boolean;
  /** Whether the person may fix what is broken. */
  editable: boolean;
  onSwitch: (enabled: boolean) => void;
  onDelete: () => void;
}

/** One action at a glance: what it listens to, what it answers, where its buttons and delays lead. */
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
  const { text, buttons, delayedCallbacks, media } = action.actionData;
  return (
    <Card className={cn('flex h-full min-w-0 flex-col', !enabled && 'bg-surface/60')}>
      <header className="flex min-h-11 items-center gap-2 px-4 pt-2.5">
        <h2
          className="min-w-0 flex-1 truncate font-mono text-sm font-semibold text-ink"
          title={action.command}
        >
          {action.command}
        </h2>
        {owner && (
          <div className="-mr-1.5 flex shrink-0 items-center">
            <Switch
              checked={enabled}
              onCheckedChange={onSwitch}
              label={`${action.command} enabled`}
              hideLabel
              className="mr-1.5 gap-0"
            />
            <Button asChild variant="ghost" size="sm" className="touch-square w-8 px-0">
              <Link
                to={`/actions/${action.botId}/edit/${action.id}`}
                aria-label={`Edit ${action.command}`}
                title="Edit"
              >
                <Pencil aria-hidden />
              </Link>
            </Button>
            <IconButton
              size="sm"
              variant="dangerGhost"
              label={`Delete ${action.command}`}
              icon={<Trash2 aria-hidden />}
              onClick={onDelete}
            />
          </div>
        )}
      </header>

      <div className="px-4 pt-0.5 pb-4">
        <div className="mb-3 flex flex-wrap items-center gap-1.5">
          <Badge tone={enabled ? 'success' : 'neutral'} dot>
            {enabled ? 'Enabled' : 'Disabled'}
          </Badge>
          <TriggerBadge trigger={action.actionTrigger} />
          <Badge>{action.parseMode === 'HTML' ? 'HTML' : 'Plain text'}</Badge>
          <ActionProblems
            botId={action.botId}
            command={action.command}
            problems={problems}
            canOpen={editable}
            className="ml-auto"
          />
        </div>
        {media && (
          <div className="mb-2 overflow-hidden rounded-lg bg-sunken">
            <ActionMedia small botId={action.botId} media={media} className="max-h-36" />
          </div>
        )}
        <div
          className={cn(
            'relative max-h-28 overflow-hidden rounded-lg bg-sunken px-3 py-2 text-sm',
            'mask-[linear-gradient(to_bottom,black_5.5rem,transparent_7rem)]',
          )}
        >
          <TelegramText text={text} parseMode={action.parseMode} />
        </div>
        {buttons.length > 0 && (
          <div className="mt-3.5">
            <h3 className="text-xs font-medium text-muted">Inline Buttons ({buttons.length})</h3>
            <ul className="mt-1.5 space-y-1.5">
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
        {delayedCallbacks.length > 0 && (
          <div className="mt-3.5">
            <h3 className="text-xs font-medium text-muted">Delayed Callbacks ({delayedCallbacks.length})</h3>
            <ul className="mt-1.5 flex flex-wrap gap-1.5">
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
