import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts, startProduct } from '../../../tools/lib/product.mjs';
import { scratchFolder } from '../../../tools/testing/scratch-folder.mjs';
import { startFakeAnalytics } from './fake-analytics.mjs';

/** Starts the product once for all browser tests; its addresses reach them through the environment. */
export default async function globalSetup() {
  const dataDir = scratchFolder('botter-browser-');
  const analytics = await startFakeAnalytics();
  const lines: string[] = [];
  const product = await startProduct({
    ...(await freePorts()),
    dataDir,
    // Many people of one address do in a minute what takes them a day.
    env: { RATE_LIMITS: 'off', ANALYTICS_HOST: analytics.url, ANALYTICS_KEY: 'phc_browser_tests' },
    onLog: (program, line) => lines.push(`${program}: ${line}`),
    onExit: (program, code) =>
      process.stderr.write(`${program} ended (code ${code})\n${lines.slice(-20).join('\n')}\n`),
  });
  process.env.BOTTER_URL = product.urls.product;
  process.env.SANDBOX_URL = product.urls.sandbox;
  process.env.ANALYTICS_URL = analytics.url;
  process.env.IDENTITY_URL = product.urls.identity;
  process.env.MAIL_FOLDER = join(dataDir, 'mail');
  return async () => {
    await product.stop();
    analytics.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
