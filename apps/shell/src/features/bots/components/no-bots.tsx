import { Button } from '@botter/web-ui';
import { FirstBot } from '../../onboarding/components/first-bot';

/** Before the first bot, on the page of bots. */
export function NoBots({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="rounded-xl border border-dashed border-line-strong bg-surface/60">
      <FirstBot title="Add your first bot" otherWay={<Button onClick={onAdd}>I have a token</Button>} />
    </div>
  );
}
