import type { ApiKey, Bot } from '@botter/contracts';
import { Badge, IconButton, RelativeTime } from '@botter/web-ui';
import { Trash2 } from 'lucide-react';
import { accessLabels, botsInWords } from '../key-words';

interface KeyRowProps {
  apiKey: ApiKey;
  /** Undefined while they are loaded. */
  bots: readonly Bot[] | undefined;
  onRevoke: () => void;
}

/** One key: what it opens, its expiry, and its last use. */
export function KeyRow({ apiKey, bots, onRevoke }: KeyRowProps) {
  return (
    <li className="flex items-start gap-3 px-5 py-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate text-sm font-medium" title={apiKey.name}>
            {apiKey.name}
          </span>
          <Badge mono>{`${apiKey.hint}…`}</Badge>
          <Badge tone="accent">{accessLabels[apiKey.access_type]}</Badge>
          <ExpiredBadge expiresAt={apiKey.expires_at} />
        </p>
        <p className="mt-1.5 truncate text-sm text-muted">{botsInWords(apiKey, bots)}</p>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          <span>
            {apiKey.last_used_at ? (
              <>
                Last used <RelativeTime at={apiKey.last_used_at} />
              </>
            ) : (
              'Never used'
            )}
          </span>
          <ExpiryWords expiresAt={apiKey.expires_at} />
        </p>
      </div>
      <IconButton
        label={`Revoke ${apiKey.name}`}
        icon={<Trash2 aria-hidden />}
        onClick={onRevoke}
        className="text-error-ink hover:bg-error-soft hover:text-error-ink"
      />
    </li>
  );
}

const isExpired = (expiresAt: string | null) => expiresAt !== null && new Date(expiresAt) <= new Date();

function ExpiredBadge({ expiresAt }: { expiresAt: string | null }) {
  return isExpired(expiresAt) ? (
    <Badge tone="error" dot>
      Expired
    </Badge>
  ) : null;
}

function ExpiryWords({ expiresAt }: { expiresAt: string | null }) {
  if (expiresAt === null) return <span>Never expires</span>;
  const day = new Date(expiresAt).toLocaleDateString(undefined, { dateStyle: 'medium' });
  return <span>{isExpired(expiresAt) ? `Expired on ${day}` : `Expires on ${day}`}</span>;
}
