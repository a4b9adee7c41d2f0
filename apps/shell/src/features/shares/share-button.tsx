import type { Bot } from '@botter/contracts';
import { isOwner } from '@botter/web-data';
import { Button } from '@botter/web-ui';
import { UserPlus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { ShareDialog } from './share-dialog';

interface ShareButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'className'> {
  bot: Bot;
}

/** Opens the shares of a bot; only its owner sees it. */
export function ShareButton({ bot, ...look }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  if (!isOwner(bot)) return null;
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        <UserPlus aria-hidden />
        Share
      </Button>
      <ShareDialog bot={bot} open={open} onOpenChange={setOpen} />
    </>
  );
}
