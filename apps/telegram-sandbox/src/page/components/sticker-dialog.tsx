import { Dialog } from '@botter/web-ui';

interface StickerDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (sticker: File, emoji: string) => void;
}

const emojis = ['👍', '❤️', '😀', '🎉', '🔥', '👏', '😢', '☕', '🐱', '🚀', '🌷', '🤝'];
/** Telegram's size of a sticker, in pixels. */
const size = 512;

/** Stickers to choose from: emoji, drawn as images. */
export function StickerDialog({ open, onOpenChange, onChoose }: StickerDialogProps) {
  const choose = async (emoji: string) => onChoose(await draw(emoji), emoji);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="sm" title="Send a sticker">
      <ul aria-label="Stickers" className="grid grid-cols-4 gap-2">
        {emojis.map((emoji) => (
          <li key={emoji}>
            <button
              type="button"
              aria-label={`Sticker ${emoji}`}
              onClick={() => void choose(emoji)}
              className="w-full rounded-lg py-2 text-4xl hover:bg-hover"
            >
              {emoji}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

async function draw(emoji: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (context) {
    context.font = `${size * 0.75}px sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(emoji, size / 2, size / 2);
  }
  const image = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp'));
  return new File(image ? [image] : [], 'sticker.webp', { type: image?.type });
}
