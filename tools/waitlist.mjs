// npm run waitlist -- list | remove EMAIL: the addresses that were entered on the landing page.
import { runOnData } from './lib/run-on-data.mjs';

await runOnData('waitlist', process.argv.slice(2));
