// npm run migrate-events -- kurrentdb | postgres: moves all events to that store, and reads them again there.
// EVENTSTORE_URL is the address of KurrentDB. The product must be stopped.
import { runOnData } from './lib/run-on-data.mjs';

await runOnData('migrate-events', process.argv.slice(2));
