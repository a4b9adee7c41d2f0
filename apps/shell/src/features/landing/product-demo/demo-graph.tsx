import { Badge, cn } from '@botter/web-ui';
import { Clock } from 'lucide-react';
import { type EdgeName, lastMoment, type NodeName, storyLights } from './story';

// Across in percent of the width, down in pixels, so that the graph stretches without distorting its cards.
const height = 452;
const edges: { name: EdgeName; path: string; delayed?: boolean; label: string; x: number; y: number }[] = [
  { name: 'start-menu', path: 'M41 172 C50 172 49 82 58 82', label: 'Menu', x: 49.5, y: 122 },
  { name: 'start-hours', path: 'M41 204 C50 204 49 222 58 222', label: 'Hours', x: 49.5, y: 213 },
  {
    name: 'start-feedback',
    path: 'M41 236 C51 236 48 352 58 352',
    label: '5m',
    delayed: true,
    x: 49.5,
    y: 300,
  },
];

const end = storyLights[lastMoment] ?? {};

/**
 * The same story as its maker sees it: actions as cards, joined by buttons and delays. What is lit has
 * `data-lit`.
 */
export function DemoGraph() {
  return (
    <div className="relative min-h-0 overflow-hidden bg-canvas bg-[radial-gradient(circle_at_1px_1px,var(--line-strong)_1px,transparent_1.5px)] bg-size-[20px_20px] text-left">
      <div className="relative mx-auto max-w-3xl" style={{ height }}>
        <svg
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
          fill="none"
        >
          {edges.map(({ name, path, delayed }) => (
            <path
              key={name}
              d={path}
              vectorEffect="non-scaling-stroke"
              data-edge={name}
              data-lit={end.edge === name ? '' : undefined}
              className={cn(
                'stroke-[1.75] not-data-lit:opacity-65 transition-[stroke-width,opacity] duration-300 data-lit:animate-flow data-lit:stroke-[3]',
                delayed
                  ? 'stroke-delayed [stroke-dasharray:6_5]'
                  : 'stroke-callback data-lit:[stroke-dasharray:7_5]',
              )}
            />
          ))}
        </svg>
        {edges.map(({ name, label, delayed, x, y }) => (
          <span
            key={name}
            style={{ left: `${x}%`, top: y }}
            className="absolute -translate-x-1/2 -translate-y-1/2 rounded-full bg-canvas"
          >
            <Badge
              tone={delayed ? 'delayed' : 'callback'}
              icon={delayed && <Clock />}
              className="rounded-full"
            >
              {label}
            </Badge>
          </span>
        ))}
        <Node
          name="start"
          className="top-26 left-[4%] w-[37%]"
          command="/start"
          trigger="command"
          text="Welcome to Coffee Corner! What can I do for you?"
          chips={[
            ['Menu', 'callback'],
            ['Hours', 'callback'],
            ['Book a table', 'url'],
          ]}
        />
        <Node
          name="menu"
          className="top-8 left-[58%] w-[38%]"
          command="menu"
          trigger="callback"
          text="Today: flat white, cortado, cinnamon bun"
        />
        <Node
          name="hours"
          className="top-43 left-[58%] w-[38%]"
          command="hours"
          trigger="callback"
          text="Every day from 8 to 18"
        />
        <Node
          name="feedback"
          className="top-73 left-[58%] w-[38%]"
          command="feedback"
          trigger="callback"
          text="How was your coffee?"
          chips={[
            ['Lovely', 'callback'],
            ['So-so', 'callback'],
          ]}
        />
      </div>
    </div>
  );
}

interface NodeProps {
  name: NodeName;
  className: string;
  command: string;
  trigger: 'command' | 'callback';
  text: string;
  chips?: [label: string, type: 'callback' | 'url'][];
}

const litColors = {
  command: 'data-lit:border-command data-lit:ring-command/15',
  callback: 'data-lit:border-callback data-lit:ring-callback/15',
};

function Node({ name, className, command, trigger, text, chips }: NodeProps) {
  return (
    <div
      data-node={name}
      data-lit={end.node === name ? '' : undefined}
      className={cn(
        'absolute rounded-xl border border-line bg-surface p-3 shadow-md transition-[border-color,box-shadow,scale] duration-300',
        'data-lit:scale-[1.025] data-lit:shadow-lg data-lit:ring-4',
        litColors[trigger],
        className,
      )}
    >
      <div className="flex items-center gap-2">
        <span className="truncate font-mono text-sm font-semibold">{command}</span>
        <Badge tone={trigger} className="ml-auto text-2xs uppercase max-sm:hidden">
          {trigger}
        </Badge>
      </div>
      <p className="mt-1.5 line-clamp-2 text-xs text-muted">{text}</p>
      {chips && (
        <div className="mt-2.5 flex flex-wrap gap-1 border-t border-line pt-2.5">
          {chips.map(([label, type]) => (
            <Badge key={label} tone={type}>
              {label}
            </Badge>
          ))}
        </div>
      )}
    </div>
  );
}
