import { createInterface } from 'node:readline';
import { KurrentDBStandIn } from '@botter/server-event-store/testing/kurrentdb';

/**
 * Plays KurrentDB in a process of its own, with the number of nodes in the argument: prints its address. For
 * each line of its input the leader dies; it is back 3 s later. Ends with its input.
 */
async function main(): Promise<void> {
  const server = await new KurrentDBStandIn({ nodes: Number(process.argv[2] ?? 1) }).start();
  process.stdout.write(`${server.url}\n`);
  for await (const _ of createInterface({ input: process.stdin })) {
    const restart = server.killLeader();
    setTimeout(() => void restart(), 3_000);
  }
  process.exit(0);
}

void main();
