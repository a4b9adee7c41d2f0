import { Button, cn } from '@botter/web-ui';
import { Check } from 'lucide-react';
import { useState } from 'react';

/** A poll as the Bot API writes it. */
export interface ShownPoll {
  readonly question: string;
  readonly type: string;
  readonly options: readonly { readonly text: string; readonly voter_count: number }[];
  readonly total_voter_count: number;
  readonly is_closed: boolean;
  readonly is_anonymous: boolean;
  readonly allows_multiple_answers: boolean;
  readonly allows_revoting: boolean;
  readonly correct_option_ids?: readonly number[];
  readonly explanation?: string;
}

interface PollCardProps {
  poll: ShownPoll;
  /** What this person has voted for. */
  chosen: readonly number[] | undefined;
  onVote: (options: readonly number[]) => void;
}

/** A poll: its options to vote for, or the votes once one has voted. */
export function PollCard({ poll, chosen, onVote }: PollCardProps) {
  const [marked, setMarked] = useState<readonly number[]>([]);
  const isOpen = !poll.is_closed && chosen === undefined;
  const several = poll.allows_multiple_answers;
  const press = (option: number) => {
    if (!several) onVote([option]);
    else setMarked(marked.includes(option) ? marked.filter((one) => one !== option) : [...marked, option]);
  };
  return (
    <section aria-label={`Poll: ${poll.question}`} className="m-2 mb-0 w-72 max-w-full text-sm">
      <p className="font-semibold text-ink">{poll.question}</p>
      <p className="text-xs text-muted">{kindOf(poll)}</p>
      <ul className="mt-1.5 flex flex-col gap-1">
        {poll.options.map(({ text, voter_count: votes }, at) => (
          // Options have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            {isOpen ? (
              <Button
                className={cn('w-full justify-start', marked.includes(at) && 'border-accent')}
                aria-pressed={several ? marked.includes(at) : undefined}
                onClick={() => press(at)}
              >
                <span className="truncate">{text}</span>
              </Button>
            ) : (
              <p className="flex items-center gap-2 text-ink">
                <span className="w-9 shrink-0 text-right font-medium tabular-nums">
                  {share(votes, poll.total_voter_count)}
                </span>
                <span className="min-w-0 flex-1 truncate">{text}</span>
                {chosen?.includes(at) && <Check aria-label="Your vote" className="size-4 text-accent" />}
                {poll.correct_option_ids?.includes(at) && (
                  <span className="text-xs text-success-ink">correct</span>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
      {isOpen && several && (
        <Button
          variant="primary"
          className="mt-1.5 w-full"
          disabled={marked.length === 0}
          onClick={() => onVote(marked)}
        >
          Vote
        </Button>
      )}
      {!isOpen && poll.explanation && <p className="mt-1.5 text-muted">{poll.explanation}</p>}
      {!isOpen && !poll.is_closed && poll.allows_revoting && (
        <Button className="mt-1.5 w-full" onClick={() => onVote([])}>
          Retract vote
        </Button>
      )}
    </section>
  );
}

function kindOf({ is_closed, is_anonymous, type, total_voter_count: count }: ShownPoll): string {
  const kind = is_closed
    ? 'Final results'
    : `${is_anonymous ? 'Anonymous ' : ''}${type === 'quiz' ? 'quiz' : 'poll'}`;
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}, ${count} ${count === 1 ? 'vote' : 'votes'}`;
}

function share(votes: number, total: number): string {
  return `${total > 0 ? Math.round((votes / total) * 100) : 0}%`;
}
