// npm run quarantine -- list | retry STREAM: the streams that a reader of events cannot go on with.
import { runOnData } from './lib/run-on-data.mjs';

await runOnData('quarantine', process.argv.slice(2));
