import { join } from 'node:path';
import pino from 'pino';
import { createApp } from './app';
import { loadSandboxConfig } from './config';
import { readSnapshot, SnapshotWriter } from './world/snapshot';
import { World } from './world/world';

/** Both loopback addresses and nothing else: the sandbox knows every token. */
const host = 'localhost';
const pageDir = join(process.cwd(), 'dist', 'web', 'sandbox');

async function main(): Promise<void> {
  const log = pino({ level: process.env.LOG_LEVEL || 'info' });
  const config = loadSandboxConfig(process.env);
  const snapshot = config.dataDir === undefined ? undefined : readSnapshot(config.dataDir);
  const world = new World({ config, snapshot });
  world.onBug = (error) => log.error({ err: error }, 'the sandbox failed at a call');
  world.onWarning = (warning) => log.warn(warning);
  const writer = config.dataDir === undefined ? undefined : new SnapshotWriter(world, config.dataDir);
  const app = await createApp({ world, pageDir });

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await writer?.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  await app.listen({ host, port: config.port });
  log.info(`the Telegram sandbox listens on http://localhost:${config.port}`);
}

main().catch((error: unknown) => {
  const code = (error as { code?: string }).code;
  const words = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `${code === 'EADDRINUSE' ? 'Its port is in use. Set SANDBOX_PORT to a free one.' : words}\n`,
  );
  process.exit(1);
});
