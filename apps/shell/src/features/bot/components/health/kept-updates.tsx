import type { BotHealth } from '@botter/contracts';
import { Badge } from '@botter/web-ui';
import { Fact } from '../fact';

/** Updates that came in but stand in no chat: none is thrown away. */
export function KeptUpdates({ health }: { health: BotHealth }) {
  const { unsupported_updates: others, failed_updates: setAside } = health;
  return (
    <>
      {others.length > 0 && (
        <Fact name="Kept, not shown" stacked>
          <ul className="flex flex-wrap gap-1.5">
            {others.map(({ kind, count }) => (
              <li key={kind}>
                <Badge>
                  {kind.replaceAll('_', ' ')} × {count.toLocaleString()}
                </Badge>
              </li>
            ))}
          </ul>
          <span className="mt-1 block text-xs text-muted">
            Updates of kinds that Botter shows nowhere yet. They are kept as they came.
          </span>
        </Fact>
      )}
      {setAside > 0 && (
        <Fact name="Set aside" stacked>
          <span className="tabular-nums">{setAside.toLocaleString()}</span>{' '}
          {setAside === 1 ? 'update' : 'updates'} could not be processed. They are kept as they came.
        </Fact>
      )}
    </>
  );
}
