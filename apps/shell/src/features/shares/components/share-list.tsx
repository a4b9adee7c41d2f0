import type { Share } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, ConfirmDialog, EmptyState, SkeletonRows } from '@botter/web-ui';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useRevokeShare, useShares } from '../api/use-shares';
import { ShareRow } from './share-row';

interface ShareListProps {
  botId: string;
  /** The last result, for a notice; undefined during the next request. */
  onDone: (text: string | undefined) => void;
}

/**
 * The people of a bot: first those who can open it, then those who were invited, last those who no longer
 * can.
 */
export function ShareList({ botId, onDone }: ShareListProps) {
  const { data: shares, error, isFetching, refetch } = useShares(botId);
  const revoke = useRevokeShare(botId);
  const [revoking, setRevoking] = useState<Share>();
  const words = revoking?.status === 'pending' ? withdrawal : revocation;
  return (
    <>
      {error && (
        <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Failed to fetch shares')}
        </Alert>
      )}
      {!shares && !error && <SkeletonRows label="Loading shares…" count={3} />}
      {shares?.length === 0 && (
        <EmptyState icon={<Users aria-hidden />} title="Not shared with anyone yet" className="py-8">
          Enter an e-mail address above. The person finds the bot under “Shared with Me”.
        </EmptyState>
      )}
      {shares && shares.length > 0 && (
        <ul aria-label="Current shares" className="divide-y divide-line">
          {inOrder(shares).map((share) => (
            <ShareRow
              key={share.id}
              botId={botId}
              share={share}
              onRevoke={() => setRevoking(share)}
              onDone={onDone}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={revoking !== undefined}
        onOpenChange={(open) => !open && setRevoking(undefined)}
        title={words.name}
        description={words.question}
        confirmLabel={words.name}
        errorText={(problem) => errorText(problem, words.failed)}
        onConfirm={async () => {
          if (!revoking) return;
          onDone(undefined);
          await revoke.mutateAsync(revoking.id);
          onDone(words.done);
        }}
      >
        <p className="mt-3 rounded-lg bg-sunken px-3 py-2 text-sm wrap-anywhere">
          <span className="font-medium">{revoking?.shared_user_email}</span> {words.effect}
        </p>
      </ConfirmDialog>
    </>
  );
}

const revocation = {
  name: 'Revoke share',
  question: 'Are you sure you want to revoke this share?',
  effect: 'loses access at once.',
  done: 'Share revoked successfully',
  failed: 'Failed to revoke share',
};
const withdrawal = {
  name: 'Withdraw invitation',
  question: 'Are you sure you want to withdraw this invitation?',
  effect: 'gets no access.',
  done: 'Invitation withdrawn',
  failed: 'Failed to withdraw invitation',
};

const rank = { active: 0, pending: 1, revoked: 2 } satisfies Record<Share['status'], number>;
const inOrder = (shares: readonly Share[]) => shares.toSorted((a, b) => rank[a.status] - rank[b.status]);
