import type { Permission, Share } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Badge, IconButton, type Notice, RelativeTime, Select, type Tone } from '@botter/web-ui';
import { UserX } from 'lucide-react';
import { useChangeShare } from '../api/use-shares';
import { permissionLabels, permissionOptions } from '../permissions';

const statuses: Readonly<Record<Share['status'], { tone: Tone; words: string }>> = {
  active: { tone: 'success', words: 'Active' },
  pending: { tone: 'warning', words: 'Pending' },
  revoked: { tone: 'neutral', words: 'Revoked' },
};

interface ShareRowProps {
  botId: string;
  share: Share;
  onRevoke: () => void;
  onNotice: (notice: Notice | undefined) => void;
}

/** One share. Only an active one can be changed. */
export function ShareRow({ botId, share, onRevoke, onNotice }: ShareRowProps) {
  const change = useChangeShare(botId);
  const { tone, words } = statuses[share.status];
  const email = share.shared_user_email;

  const choose = async (permissions: Permission) => {
    if (permissions === share.permissions || change.isPending) return;
    onNotice(undefined);
    try {
      const { message } = await change.mutateAsync({ shareId: share.id, permissions });
      onNotice({ tone: 'success', text: message || 'Permissions updated successfully' });
    } catch (error) {
      onNotice({ tone: 'error', text: errorText(error, 'Failed to update permissions') });
    }
  };

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 grow basis-52">
        <p className="truncate text-sm font-medium" title={email}>
          {email}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <Badge tone={tone} dot>
            {words}
          </Badge>
          {share.status !== 'active' && <span>{permissionLabels[share.permissions]}</span>}
          <RelativeTime at={share.created_at} />
        </p>
      </div>
      {share.status === 'active' && (
        <div className="flex grow items-center gap-1 sm:grow-0">
          <div className="w-36 grow sm:grow-0">
            <Select
              aria-label={`Permission of ${email}`}
              value={change.isPending ? change.variables.permissions : share.permissions}
              onValueChange={(value) => void choose(value)}
              disabled={change.isPending}
              options={permissionOptions}
            />
          </div>
          <IconButton
            label={`Revoke the share of ${email}`}
            icon={<UserX aria-hidden />}
            onClick={onRevoke}
            className="text-error-ink hover:bg-error-soft hover:text-error-ink"
          />
        </div>
      )}
    </li>
  );
}
