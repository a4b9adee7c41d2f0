import { createLogger } from '@botter/server-logging';

// oidc-provider prints advice for its operators on the console, some of it while it is loaded. It belongs in
// the log, as information: a warning would be shown to anyone who runs `npm start`.
const logger = createLogger({ level: process.env.LOG_LEVEL || 'info' });
Object.assign(console, {
  info: (notice: unknown) => logger.debug({ notice: String(notice) }, 'notice of a library'),
  warn: (notice: unknown) => logger.info({ notice: String(notice) }, 'notice of a library'),
});
