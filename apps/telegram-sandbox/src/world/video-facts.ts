/** What an MP4 says about itself. */
export interface VideoFacts {
  readonly width: number;
  readonly height: number;
  /** In whole seconds. */
  readonly duration: number;
}

const headerLength = 8;

/** Size and length of an MP4 or QuickTime video, if its first bytes tell them. */
export function videoFacts(head: Buffer): VideoFacts | undefined {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const [movie] = boxes(head, 'moov');
  const [header] = movie ? boxes(movie, 'mvhd') : [];
  if (!movie || !header || header.length < 32) return undefined;
  const sizes = boxes(movie, 'trak')
    .flatMap((track) => boxes(track, 'tkhd'))
    .filter((track) => track.length >= 84)
    // The last two fields of a track, in both of its versions; a sound has none.
    .map((track) => ({
      width: track.readUInt16BE(track.length - 8),
      height: track.readUInt16BE(track.length - 4),
    }));
  const size = sizes.find(({ width, height }) => width > 0 && height > 0);
  return size && { ...size, duration: durationOf(header) };
}

function durationOf(header: Buffer): number {
  const isLong = header[0] === 1;
  const perSecond = header.readUInt32BE(isLong ? 20 : 12);
  const units = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return perSecond > 0 ? Math.floor(units / perSecond) : 0;
}

/** The contents of the boxes of this type; one that isn't there as a whole is left out. */
function boxes(parent: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + headerLength <= parent.length; ) {
    const size = parent.readUInt32BE(at);
    // Zero means a box to the end, one a very long one: the pictures, which the header precedes.
    if (size < headerLength || at + size > parent.length) break;
    if (parent.toString('latin1', at + 4, at + headerLength) === type) {
      found.push(parent.subarray(at + headerLength, at + size));
    }
    at += size;
  }
  return found;
}
