import { DropdownMenu, IconButton, MenuItem } from '@botter/web-ui';
import { AtSign, Contact, File, MapPin, Mic, Paperclip, Sticker } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Person } from '../api/sandbox-api';
import { StickerDialog } from './sticker-dialog';

type Shared = 'contact' | 'location';

interface AttachMenuProps {
  person: Person;
  onFile: (file: File) => void;
  onSticker: (file: File, emoji: string) => void;
  onShare: (what: Shared) => void;
  onVoice: () => void;
  onInline: () => void;
}

/** Everything except text that a person can send. */
export function AttachMenu({ person, onFile, onSticker, onShare, onVoice, onInline }: AttachMenuProps) {
  const file = useRef<HTMLInputElement>(null);
  const [stickersOpen, setStickersOpen] = useState(false);
  return (
    <>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="File to send"
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) onFile(chosen);
          target.value = '';
        }}
      />
      <DropdownMenu
        align="start"
        side="top"
        trigger={<IconButton label="Attach" tooltip={false} icon={<Paperclip aria-hidden />} />}
      >
        <MenuItem icon={<File aria-hidden />} onSelect={() => file.current?.click()}>
          Photo or file
        </MenuItem>
        <MenuItem icon={<Mic aria-hidden />} onSelect={onVoice}>
          Voice message
        </MenuItem>
        <MenuItem icon={<Sticker aria-hidden />} onSelect={() => setStickersOpen(true)}>
          Sticker
        </MenuItem>
        <MenuItem icon={<MapPin aria-hidden />} onSelect={() => onShare('location')}>
          Location
        </MenuItem>
        <MenuItem icon={<Contact aria-hidden />} onSelect={() => onShare('contact')}>
          Contact of {person.firstName}
        </MenuItem>
        <MenuItem icon={<AtSign aria-hidden />} onSelect={onInline}>
          Inline query
        </MenuItem>
      </DropdownMenu>
      <StickerDialog
        open={stickersOpen}
        onOpenChange={setStickersOpen}
        onChoose={(sticker, emoji) => {
          setStickersOpen(false);
          onSticker(sticker, emoji);
        }}
      />
    </>
  );
}
