import type { ActionData, Button } from '@botter/contracts';
import { cn } from '@botter/web-ui';
import { Handle, Position } from '@xyflow/react';
import { shownButtons } from '../model/graph-geometry';

const looks: Record<Button['type'], string> = {
  callback: 'bg-callback-soft text-callback-ink',
  url: 'bg-url-soft text-url-ink',
  webapp: 'bg-webapp-soft text-webapp-ink',
};

interface ButtonChipsProps extends Pick<ActionData, 'buttons' | 'buttonLayout' | 'buttonsPerRow'> {
  mayEdit: boolean;
}

/**
 * The first buttons of an action in rows, those that open actions with the port at which their line begins.
 * The heights are those of `graph-geometry`.
 */
export function ButtonChips({ buttons, buttonLayout, buttonsPerRow, mayEdit }: ButtonChipsProps) {
  const more = buttons.length - shownButtons;
  const wirable = mayEdit && buttons.some(({ type }) => type === 'callback');
  return (
    <div className="mt-1">
      <div className="relative mb-[3px] flex h-[14px] items-center justify-between">
        <h3 className="text-2xs leading-none font-semibold tracking-wide text-muted">
          BUTTONS ({buttons.length})
          {buttonLayout === 'horizontal' && buttonsPerRow !== null && (
            <span className="font-normal tracking-normal"> {buttonsPerRow} per row</span>
          )}
        </h3>
        {more > 0 && (
          <>
            <span className="rounded-sm bg-sunken px-1.5 text-2xs leading-[14px] font-medium text-muted">
              +{more}
            </span>
            <Handle
              id="out"
              type="source"
              position={Position.Right}
              isConnectable={wirable}
              isConnectableEnd={false}
              className={wirable ? 'port' : 'anchor'}
            />
          </>
        )}
      </div>
      <ul className="grid grid-cols-1 gap-[3px]">
        {buttons.slice(0, shownButtons).map(({ label, type }, index) => (
          <li
            key={index}
            title={`${label} (${type})`}
            className={cn(
              'relative h-[18px] rounded-sm px-1.5 text-2xs leading-[18px] font-medium',
              looks[type],
            )}
          >
            <span className="block truncate">{label}</span>
            {type === 'callback' && (
              <Handle
                id={`button-${index}`}
                type="source"
                position={Position.Right}
                isConnectable={mayEdit}
                isConnectableEnd={false}
                className={mayEdit ? 'port' : 'anchor'}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
