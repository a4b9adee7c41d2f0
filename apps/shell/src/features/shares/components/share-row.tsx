import type { Permission, Share } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Badge, IconButton, RelativeTime, Select, type Tone } from '@botter/web-ui';
import { MailX, UserX } from 'lucide-react';
import { useChangeShare } from '../api/use-shares';
import { permissionLabels, permissionOptions } from '../permissions';

const statuses: Readonly<Record<Share['status'], { tone: Tone; words: string; since: string }>> = {
  active: { tone: 'success', words: 'Active', since: 'Got access' },
  pending: { tone: 'warning', words: 'Pending', since: 'Invited' },
  revoked: { tone: 'neutral', words: 'Revoked', since: 'Revoked' },
};

const endLook = 'text-error-ink hover:bg-error-soft hover:text-error-ink';

interface ShareRowProps {
  botId: string;
  share: Share;
  onRevoke: () => void;
  onDone: (text: string | undefined) => void;
}

/** One share. An active one can be changed, and an invitation withdrawn. */
export function ShareRow({ botId, share, onRevoke, onDone }: ShareRowProps) {
  const change = useChangeShare(botId);
  const { tone, words, since } = statuses[share.status];
  const email = share.shared_user_email;

  const choose = (permissions: Permission) => {
    if (permissions === share.permissions || change.isPending) return;
    onDone(undefined);
    change.mutate(
      { shareId: share.id, permissions },
      { onSuccess: ({ message }) => onDone(message || 'Permissions updated successfully') },
    );
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
          <span>
            {since} <RelativeTime at={share.status_since} />
          </span>
        </p>
      </div>
      {share.status === 'active' && (
        <div className="flex grow items-center gap-1 sm:grow-0">
          <div className="w-36 grow sm:grow-0">
            <Select
              aria-label={`Permission of ${email}`}
              value={change.isPending ? change.variables.permissions : share.permissions}
              onValueChange={choose}
              disabled={change.isPending}
              options={permissionOptions}
            />
          </div>
          <IconButton
            label={`Revoke the share of ${email}`}
            icon={<UserX aria-hidden />}
            onClick={onRevoke}
            className={endLook}
          />
        </div>
      )}
      {share.status === 'pending' && (
        <IconButton
          label={`Withdraw the invitation of ${email}`}
          icon={<MailX aria-hidden />}
          onClick={onRevoke}
          className={endLook}
        />
      )}
      {change.isError && (
        <Alert className="basis-full">{errorText(change.error, 'Failed to update permissions')}</Alert>
      )}
    </li>
  );
}
