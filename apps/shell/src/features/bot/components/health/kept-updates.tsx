import type { BotHealth } from '@botter/contracts';
import { Badge, counted } from '@botter/web-ui';
import { Fact } from '../fact';

/** Updates that no chat shows: none is lost. */
export function KeptUpdates({ health }: { health: BotHealth }) {
  const { unsupported_updates: others, failed_updates: failed } = health;
  return (
    <>
      {others.length > 0 && (
        <Fact name="Unsupported updates" stacked>
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
            Botter can't display these update types yet. They are stored unchanged.
          </span>
        </Fact>
      )}
      {failed > 0 && (
        <Fact name="Failed updates" stacked>
          {counted(failed, 'update')} could not be processed. They are stored unchanged.
        </Fact>
      )}
    </>
  );
}
