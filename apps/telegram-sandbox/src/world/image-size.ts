export interface ImageSize {
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
}

/** Kind and size of an image from its first bytes (PNG, GIF, JPEG, WebP); undefined for anything else. */
export function imageSize(head: Buffer): ImageSize | undefined {
  if (head.length > 24 && head.toString('latin1', 1, 4) === 'PNG') {
    return { mimeType: 'image/png', width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  }
  if (head.length > 10 && head.toString('latin1', 0, 3) === 'GIF') {
    return { mimeType: 'image/gif', width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
  }
  if (head.length > 30 && head.toString('latin1', 8, 12) === 'WEBP') return webpSize(head);
  return head.length > 4 && head.readUInt16BE(0) === 0xffd8 ? jpegSize(head) : undefined;
}

function webpSize(head: Buffer): ImageSize {
  const mimeType = 'image/webp';
  const format = head.toString('latin1', 12, 16);
  if (format === 'VP8X') {
    return { mimeType, width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  }
  if (format === 'VP8L') {
    const bits = head.readUInt32LE(21);
    return { mimeType, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return { mimeType, width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
}

/** The size is in the first start-of-frame segment; what comes before it is skipped. */
function jpegSize(head: Buffer): ImageSize {
  const mimeType = 'image/jpeg';
  for (let at = 2; at + 9 < head.length; ) {
    const marker = head.readUInt16BE(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { mimeType, height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    at += 2 + head.readUInt16BE(at + 2);
  }
  return { mimeType, width: 0, height: 0 };
}
