import type { IncomingMessage } from 'node:http';

/** Updates are far smaller; a larger body doesn't come from Telegram. */
const updateByteLimit = 1024 * 1024;

/**
 * Reads the body of an update. Calls back once, with undefined if the body is too long, and never if the
 * connection breaks before its end.
 */
export function readBody(request: IncomingMessage, done: (body: Buffer | undefined) => void): void {
  if (Number(request.headers['content-length'] ?? 0) > updateByteLimit) return done(undefined);
  const chunks: Buffer[] = [];
  let size = 0;
  const take = (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    if (size <= updateByteLimit) return;
    request.off('data', take);
    request.off('end', end);
    done(undefined);
  };
  const end = () => {
    const [first] = chunks;
    done(chunks.length === 1 ? first : Buffer.concat(chunks));
  };
  request.on('data', take);
  request.on('end', end);
  // Without a listener a broken connection would end the process.
  request.on('error', ignore);
}

function ignore(): void {}
