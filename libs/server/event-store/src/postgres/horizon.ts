/**
 * An event becomes readable in the order of all events once no transaction that began to write before its own
 * is still open: only then is it certain that nothing can slip in before it. A transaction in the same
 * database that has written and stays open therefore delays every subscription, and loses nothing.
 */
export const oldest = 'pg_snapshot_xmin(pg_current_snapshot())';

/**
 * As `oldest`, without the transactions in other databases of the server, which write no events here. A
 * transaction that ended since the snapshot is not in the list of sessions, and counts as open. Costs a read
 * of all sessions.
 */
export const oldestHere = `coalesce(
  (select running from pg_snapshot_xip(pg_current_snapshot()) as running
   where not exists (select from pg_stat_get_activity(null) as session
     where session.backend_xid = running::xid
       and session.datid <> (select oid from pg_database where datname = current_database()))
   order by running limit 1),
  pg_snapshot_xmax(pg_current_snapshot()))`;

/**
 * Whether events are committed that may not be read yet. It reads the newest event alone: for a condition on
 * all of them PostgreSQL expects that every third meets it, and reads the whole table to find out that none
 * does.
 */
export const hasUnsettledBehind = (horizon: string) =>
  `coalesce((select transaction_id from events.events order by transaction_id desc, position desc limit 1) >= (select ${horizon}), false)`;
