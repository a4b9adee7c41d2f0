import type { Media } from '@botter/contracts';
import { FileText, Film, ImageIcon, Music } from 'lucide-react';

const signs = {
  photo: { icon: ImageIcon, name: 'Photo' },
  video: { icon: Film, name: 'Video' },
  animation: { icon: Film, name: 'Animation' },
  audio: { icon: Music, name: 'Audio' },
  document: { icon: FileText, name: 'Document' },
} as const;

/** Stands for media whose picture is not at hand. */
export function MediaSign({ media: { type } }: { media: Media }) {
  const { icon: Icon, name } = signs[type];
  return (
    <div className="flex min-h-20 min-w-44 items-center justify-center gap-2 bg-ink/8 px-4 py-3 text-sm font-medium text-muted">
      <Icon aria-hidden className="size-5" />
      {name}
    </div>
  );
}
