import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Config } from '@botter/server-config';
import { openPlainConnection } from '@botter/server-database';
import { connectionProblem, StartError } from './start-error';

type Connection = Awaited<ReturnType<typeof openPlainConnection>>;

const patienceMs = 5_000;
const looks = 20;

/**
 * Makes sure that the database answers, and that sessions work: what belongs to a session (LISTEN, locks)
 * seems to work behind a transaction pooler, and gets lost silently.
 * @throws StartError with the variable that has to change
 */
export async function checkDatabase({ databaseUrl, databaseDirectUrl }: Config): Promise<void> {
  const [url, directUrl] = [databaseUrl.reveal(), databaseDirectUrl.reveal()];
  const open: Connection[] = [];
  const connect = async (variable: string, address: string) => {
    try {
      const connection = await openPlainConnection(address);
      open.push(connection);
      return connection;
    } catch (error) {
      throw new StartError(`${variable} ${connectionProblem(error)}`);
    }
  };
  try {
    const variable = directUrl === url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
    const session = await connect(variable, directUrl);
    if (!(await keepsItsSession(session, () => connect(variable, directUrl)))) {
      throw new StartError(
        directUrl === url
          ? 'DATABASE_URL points to a transaction pooler: set DATABASE_DIRECT_URL to the address of the database behind it'
          : 'DATABASE_DIRECT_URL points to a transaction pooler: it must point to the database itself',
      );
    }
    if (directUrl === url) return;
    if (!(await isHeard(session, await connect('DATABASE_URL', url)))) {
      throw new StartError('DATABASE_DIRECT_URL and DATABASE_URL point to different databases');
    }
  } finally {
    await Promise.all(open.map((connection) => connection.end().catch(() => {})));
  }
}

/** False if the session's server process changes or serves someone else in between. */
async function keepsItsSession(session: Connection, another: () => Promise<Connection>): Promise<boolean> {
  const mine = await processOf(session);
  // The server reported this number when it connected: a pooler reports its own.
  if ((session as { processID?: number }).processID === mine) return true;
  const other = await another();
  // Other clients of the pooler may come in between, so that ours get different server processes: one hit is
  // enough. A pooler assigns the process that was used last. So after the other's transaction ours gets that
  // of the other, even if both had their own until then.
  for (let look = 0; look < looks; look += 1) {
    await other.query('begin');
    const [its, ours] = [await processOf(other), await processOf(session)];
    await other.query('rollback');
    if (its === mine || ours !== mine || (await processOf(session)) !== mine) return false;
  }
  return true;
}

async function processOf(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}

/** Whether a NOTIFY by way of the one reaches a LISTEN on the other. */
async function isHeard(session: Connection, speaker: Connection): Promise<boolean> {
  const channel = `botter_check_${randomBytes(8).toString('hex')}`;
  await session.query(`listen ${channel}`);
  const heard = once(session, 'notification', { signal: AbortSignal.timeout(patienceMs) });
  await speaker.query('select pg_notify($1, $2)', [channel, '']);
  return heard.then(
    () => true,
    () => false,
  );
}
