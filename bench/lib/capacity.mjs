// What a number of cores holds, calculated from costs that a bench has measured. For other costs, in µs of
// processor time and bytes for each update:
// node bench/lib/capacity.mjs POSTGRES NODE WAL ROWS [POSTGRES-SHARE NODE-SHARE WAL-MB]
// The last three are assumed: the shares of the cores that updates may use, and the megabytes of write-ahead
// log a second that the disk takes.

const cores = [16, 32, 64];

/**
 * Half of PostgreSQL is left for reads, projections, vacuum, checkpoints and peaks; of Node what autoscaling
 * leaves. The disk's limit is that of a good NVMe drive.
 */
const assumed = { postgresShare: 0.5, nodeShare: 0.7, walMbPerSecond: 500 };

/** Updates a second of a PostgreSQL that has a machine for itself, and of one machine for everything. */
function capacityOf(costs, count) {
  const { postgres, node, wal, rows, postgresShare, nodeShare, walMbPerSecond } = { ...assumed, ...costs };
  const own = (count * postgresShare * 1e6) / postgres;
  const shared = count / (postgres / (postgresShare * 1e6) + node / (nodeShare * 1e6));
  return {
    own,
    shared,
    nodeCores: (own * node) / (nodeShare * 1e6),
    walMb: (own * wal) / 1e6,
    rowsGbADay: (own * rows * 86_400) / 1e9,
    byDisk: (walMbPerSecond * 1e6) / wal,
  };
}

/** A table in Markdown. */
export function capacityTable(costs) {
  const whole = (value) => Math.round(value).toLocaleString('en');
  const lines = cores.map((count) => {
    const { own, shared, nodeCores, walMb, rowsGbADay } = capacityOf(costs, count);
    return `| ${[count, ...[shared, own, nodeCores, walMb, rowsGbADay].map(whole)].join(' | ')} |`;
  });
  return [
    '| cores | updates/s, all on one machine | updates/s, PostgreSQL alone | cores of runtimes for these | log, MB/s | rows, GB a day |',
    '|---|---|---|---|---|---|',
    ...lines,
    `By the disk: ${whole(capacityOf(costs, 1).byDisk)} updates/s.`,
  ].join('\n');
}

if (import.meta.filename === process.argv[1]) {
  const [postgres, node, wal, rows, postgresShare, nodeShare, walMbPerSecond] = process.argv
    .slice(2)
    .map(Number);
  const given = { postgresShare, nodeShare, walMbPerSecond };
  const costs = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  console.log(capacityTable({ postgres, node, wal, rows, ...costs }));
}
