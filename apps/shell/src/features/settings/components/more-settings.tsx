import { Link } from '@botter/web-router';
import { Card, listRowLook } from '@botter/web-ui';
import { ChevronRight, Cookie, KeyRound, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { openCookieSettings } from '../../tracking/consent';

/** Links to settings that have pages of their own. */
export function MoreSettings() {
  return (
    <Card className="p-2">
      <ul aria-label="More settings">
        <li>
          <Link to="/settings/api-keys" className={listRowLook}>
            <Entry icon={<KeyRound aria-hidden />} title="API keys">
              Let programs such as n8n work with your bots
            </Entry>
          </Link>
        </li>
        <li>
          <button type="button" onClick={() => openCookieSettings()} className={listRowLook}>
            <Entry icon={<Cookie aria-hidden />} title="Cookie settings">
              Accept or decline enhanced analytics on this device
            </Entry>
          </button>
        </li>
        <li>
          <Link to="/privacy" className={listRowLook}>
            <Entry icon={<ShieldCheck aria-hidden />} title="Privacy">
              What Botter stores, and what it counts
            </Entry>
          </Link>
        </li>
      </ul>
    </Card>
  );
}

function Entry({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <>
      <span className="shrink-0 text-muted [&>svg]:size-4.5">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium">{title}</span>
        <span className="block text-xs text-muted">{children}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
    </>
  );
}
