import { Avatar, Badge, cn, InlineKeyboard, MessagePreview } from '@botter/web-ui';
import { Bold, Clock, Code, Italic, Link2, Zap } from 'lucide-react';

const sheet = 'w-full max-w-72 rounded-xl border border-line bg-surface p-3 shadow-md';

export function CommunityVisual() {
  return (
    <div className="flex w-full max-w-72 flex-col gap-3">
      <div className="flex justify-center -space-x-2">
        {['Mia', 'Jonas', 'Aylin', 'Tom', 'Priya', 'Leo'].map((name) => (
          <Avatar key={name} name={name} className="ring-3 ring-sunken" />
        ))}
      </div>
      <MessagePreview
        direction="incoming"
        text="Welcome, <b>Aylin</b>! Say hi and read the pinned post."
        parseMode="HTML"
      />
    </div>
  );
}

export function AutomationVisual() {
  return (
    <div className="flex w-full max-w-72 items-center">
      <Badge tone="command" mono className="px-2 py-1">
        /order
      </Badge>
      <Line />
      <Badge tone="delayed" icon={<Clock />} className="px-2 py-1">
        30m
      </Badge>
      <Line />
      <Badge tone="url" icon={<Zap />} className="px-2 py-1">
        your CRM
      </Badge>
    </div>
  );
}

function Line() {
  return <span className="h-px min-w-3 flex-1 border-t-2 border-dashed border-line-strong" />;
}

export function BuilderVisual() {
  return (
    <div className={sheet}>
      <div className="flex gap-1 border-b border-line pb-2 text-muted">
        {[Bold, Italic, Code, Link2].map((Icon, at) => (
          <span key={at} className={cn('rounded-md p-1.5', at === 0 && 'bg-accent-soft text-accent-ink')}>
            <Icon className="size-3.5" />
          </span>
        ))}
      </div>
      <p className="mt-2.5 font-mono text-xs leading-relaxed text-muted">
        <span className="text-accent-ink">&lt;b&gt;</span>
        <span className="text-ink">Open today</span>
        <span className="text-accent-ink">&lt;/b&gt;</span>
        <br />
        from 8 to 18, come by
        <span className="ml-0.5 inline-block h-3.5 w-px translate-y-0.5 animate-shimmer bg-accent" />
      </p>
    </div>
  );
}

export function InteractiveVisual() {
  return (
    <div className="w-full max-w-64">
      <MessagePreview direction="incoming" text="Which size do you wear?" />
      <div className="w-[88%]">
        <InlineKeyboard
          rows={[
            [
              { label: 'S', type: 'callback', value: 's' },
              { label: 'M', type: 'callback', value: 'm' },
              { label: 'L', type: 'callback', value: 'l' },
            ],
            [{ label: 'Size guide', type: 'url', value: 'https://example.com' }],
          ]}
        />
      </div>
    </div>
  );
}

const bars = [34, 48, 41, 62, 55, 74, 92];

export function AnalyticsVisual() {
  return (
    <div className={sheet}>
      <div className="flex items-baseline justify-between">
        <p className="text-xs font-medium text-muted">Messages</p>
        <p className="text-sm font-semibold tabular-nums">1,284</p>
      </div>
      <div className="mt-3 flex h-18 items-end gap-1.5">
        {bars.map((bar, at) => (
          <span
            key={bar}
            style={{ height: `${bar}%` }}
            className={cn('flex-1 rounded-t-sm', at === bars.length - 1 ? 'bg-accent' : 'bg-accent/25')}
          />
        ))}
      </div>
    </div>
  );
}

export function ManagementVisual() {
  return (
    <div className={cn(sheet, 'divide-y divide-line p-0')}>
      {['Coffee Corner', 'Chess Club', 'Help Desk'].map((name, at) => (
        <div key={name} className="flex items-center gap-2.5 px-3 py-2">
          <Avatar name={name} size="xs" shape="square" />
          <span className="flex-1 text-left text-xs font-medium">{name}</span>
          {at === 2 ? (
            <Badge tone="accent">3 new</Badge>
          ) : (
            <span className="size-1.5 rounded-full bg-success" />
          )}
        </div>
      ))}
    </div>
  );
}
