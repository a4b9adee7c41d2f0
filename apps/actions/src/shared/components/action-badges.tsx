import { type ActionTrigger, actionTriggers, type Button } from '@botter/contracts';
import { Badge } from '@botter/web-ui';
import { AppWindow, CornerDownRight, Link2, MousePointerClick, SquareSlash } from 'lucide-react';

const triggerIcons = { slash: SquareSlash, pointer: MousePointerClick };

export function TriggerIcon({ trigger, className }: { trigger: ActionTrigger; className?: string }) {
  const Icon = triggerIcons[actionTriggers[trigger].icon];
  return <Icon aria-hidden className={className} />;
}

/** The trigger of the action. */
export function TriggerBadge({ trigger }: { trigger: ActionTrigger }) {
  return (
    <Badge tone={trigger} icon={<TriggerIcon trigger={trigger} />}>
      {actionTriggers[trigger].label}
    </Badge>
  );
}

const buttonKinds = {
  callback: { tone: 'callback', text: 'callback', icon: <MousePointerClick aria-hidden /> },
  url: { tone: 'url', text: 'url', icon: <Link2 aria-hidden /> },
  webapp: { tone: 'webapp', text: 'webapp', icon: <AppWindow aria-hidden /> },
} as const;

/** The kind of an inline button. */
export function ButtonTypeBadge({ type }: { type: Button['type'] }) {
  const { tone, text, icon } = buttonKinds[type];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}

/** Marks a value for which a callback action exists. */
export function LinkMark() {
  return (
    <span title="Opens a callback action" className="shrink-0 text-callback-ink">
      <CornerDownRight aria-hidden className="size-3.5" />
      <span className="sr-only">opens a callback action</span>
    </span>
  );
}
