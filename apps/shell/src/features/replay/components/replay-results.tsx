import {
  type Bot,
  botTestLimits,
  type Replay,
  type ReplayedMessage as Row,
  replayOutcomes,
  toReplayedInput,
} from '@botter/contracts';
import { canEdit } from '@botter/web-data';
import { Button, Card, EmptyState, ListEnd, SegmentedControl } from '@botter/web-ui';
import { Equal, FlaskConical, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { OutcomeBadge } from './outcome-badge';
import { ReplayedMessage } from './replayed-message';
import { SaveTestDialog } from './save-test-dialog';

interface ReplayResultsProps {
  bot: Bot;
  replay: Replay;
  onSaved: () => void;
}

/** Drawn immediately; more follow at the end of the list. */
const pageSize = 20;

/** The differences, message by message; chosen messages can be saved as a test. */
export function ReplayResults({ bot, replay: { rows, before, after }, onSaved }: ReplayResultsProps) {
  const [shown, setShown] = useState<'different' | 'all'>('different');
  const [count, setCount] = useState(pageSize);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setSaving] = useState(false);
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState icon={<MessageCircle aria-hidden />} title="No messages yet">
          As soon as someone writes to the bot, you can see here what another version would reply.
        </EmptyState>
      </Card>
    );
  }
  const listed = shown === 'all' ? rows : rows.filter(({ outcome }) => outcome !== 'same');
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const full = chosen.size >= botTestLimits.messages;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <SegmentedControl
          aria-label="Which messages are shown"
          className="w-44"
          value={shown}
          onValueChange={setShown}
          segments={[
            { value: 'different', label: 'Different' },
            { value: 'all', label: 'All' },
          ]}
        />
        <output className="flex flex-wrap gap-1.5" aria-label="Result">
          {replayOutcomes.map((outcome) => {
            const found = rows.filter((row) => row.outcome === outcome).length;
            return found > 0 && <OutcomeBadge key={outcome} outcome={outcome} count={found} />;
          })}
        </output>
        {canEdit(bot) && (
          <Button
            className="ml-auto max-sm:ml-0"
            disabled={chosen.size === 0}
            onClick={() => setSaving(true)}
          >
            <FlaskConical aria-hidden />
            Save as test{chosen.size > 0 && ` (${chosen.size})`}
          </Button>
        )}
      </div>
      {listed.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Equal aria-hidden />}
            title="No differences"
            action={<Button onClick={() => setShown('all')}>Show all messages</Button>}
          >
            Both versions reply the same to these messages.
          </EmptyState>
        </Card>
      ) : (
        <ul aria-label="Messages with their replies" className="flex flex-col gap-4">
          {listed.slice(0, count).map((row) => (
            <li key={row.message.id}>
              <ReplayedMessage
                row={row}
                before={before}
                after={after}
                chosen={
                  canEdit(bot) && canBeTested(row) && (!full || chosen.has(row.message.id))
                    ? chosen.has(row.message.id)
                    : undefined
                }
                onChoose={(on) => choose(row.message.id, on)}
              />
            </li>
          ))}
        </ul>
      )}
      {listed.length > count && (
        <ListEnd ready onReach={() => setCount(count + pageSize)} label="Loading more messages…" />
      )}
      {isSaving && (
        <SaveTestDialog
          botId={bot.id}
          rows={rows.filter(({ message }) => chosen.has(message.id))}
          before={before}
          after={after}
          onClose={() => setSaving(false)}
          onSaved={onSaved}
        />
      )}
    </>
  );
}

/** A message that no version can reply to proves nothing. */
function canBeTested({ message }: Row): boolean {
  return toReplayedInput(message, message.chat_type) !== undefined;
}
