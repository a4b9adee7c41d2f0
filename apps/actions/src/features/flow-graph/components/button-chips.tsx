import type { Button } from '@botter/contracts';
import { cn } from '@botter/web-ui';
import { Handle, Position } from '@xyflow/react';

/** As many buttons as a card names. */
const shown = 3;

const looks: Record<Button['type'], string> = {
  callback: 'bg-callback-soft text-callback-ink',
  url: 'bg-url-soft text-url-ink',
  webapp: 'bg-webapp-soft text-webapp-ink',
};

/** The first buttons of an action, those that open actions with a port to draw a line from. */
export function ButtonChips({ buttons, mayEdit }: { buttons: readonly Button[]; mayEdit: boolean }) {
  return (
    <div className="mt-1.5">
      <h3 className="text-2xs font-semibold tracking-wide text-muted">BUTTONS ({buttons.length})</h3>
      <ul className="mt-1 flex gap-1">
        {buttons.slice(0, shown).map(({ label, type }, index) => (
          <li
            key={index}
            title={`${label} (${type})`}
            className={cn(
              'flex min-w-0 items-center gap-1 rounded-md px-1.5 py-0.5 text-2xs font-medium',
              looks[type],
            )}
          >
            <span className="truncate">{label}</span>
            {mayEdit && type === 'callback' && (
              <Handle
                id={`button-${index}`}
                type="source"
                position={Position.Right}
                isConnectableEnd={false}
                className="port"
              />
            )}
          </li>
        ))}
        {buttons.length > shown && (
          <li className="shrink-0 rounded-md bg-sunken px-1.5 py-0.5 text-2xs font-medium text-muted">
            +{buttons.length - shown}
          </li>
        )}
      </ul>
    </div>
  );
}
