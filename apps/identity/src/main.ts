import './library-notices';

import { createLogger } from '@botter/server-logging';
import { type IdentityConfig, IdentityConfigError, readIdentityConfig } from './identity-config';
import { startIdentityServer } from './identity-server';

void main();

async function main(): Promise<void> {
  let config: IdentityConfig;
  try {
    config = readIdentityConfig(process.env);
  } catch (error) {
    if (error instanceof IdentityConfigError) return fail(error.message);
    throw error;
  }
  const logger = createLogger({ level: config.logLevel });
  try {
    const server = await startIdentityServer(config, logger);
    let stopping = false;
    const stop = () => {
      if (stopping) return;
      stopping = true;
      void server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    if ((error as { code?: string }).code === 'EADDRINUSE') {
      return fail(`Port ${config.port} is in use. Set IDENTITY_PORT to a free one.`);
    }
    logger.fatal({ err: error }, 'identity provider could not start');
    process.exitCode = 1;
  }
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
