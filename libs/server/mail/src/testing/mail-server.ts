import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Secret } from '@botter/server-secrets';

/** A mail as the test's mail server received it. */
interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Head and body, lines ended by CRLF. */
  readonly source: string;
}

/** A mail server (RFC 5321) that a test makes answer as it likes. */
export interface TestMailServer {
  readonly url: Secret;
  readonly mails: ReceivedMail[];
  /** Connections that were opened. */
  connections: number;
  /**
   * Replies by command (`EHLO`, `MAIL`, `RCPT`, `DATA`, `END` after the mail); what is not here is accepted.
   */
  replies: Readonly<Record<string, string>>;
  /** `silent` never greets, `drip` greets with one byte after the other, without end. */
  manner: 'prompt' | 'silent' | 'drip';
  stop(): Promise<void>;
}

const accepted: Readonly<Record<string, string>> = { DATA: '354 go on', QUIT: '221 bye' };

export async function startMailServer(): Promise<TestMailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    state.connections += 1;
    converse(socket, state);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const state: TestMailServer = {
    url: new Secret(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`),
    mails: [],
    connections: 0,
    replies: {},
    manner: 'prompt',
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return state;
}

function converse(socket: Socket, state: TestMailServer): void {
  if (state.manner === 'silent') return;
  if (state.manner === 'drip') {
    const drip = setInterval(() => socket.write('2'), 20);
    socket.on('close', () => clearInterval(drip));
    return;
  }
  let pending = '';
  let from = '';
  let to: string[] = [];
  let content: string | undefined;
  const reply = (command: string) => {
    const text = state.replies[command] ?? accepted[command] ?? '250 ok';
    socket.write(`${text}\r\n`);
    return text;
  };
  const take = (line: string) => {
    if (content !== undefined) {
      if (line !== '.') {
        content += `${line.replace(/^\.\./, '.')}\r\n`;
        return;
      }
      if (reply('END').startsWith('2')) state.mails.push({ from, to, source: content });
      content = undefined;
      return;
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'MAIL') {
      from = /<(.*?)>/.exec(line)?.[1] ?? '';
      to = [];
    }
    const answer = reply(command);
    if (command === 'RCPT' && answer.startsWith('2')) to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
    if (command === 'DATA' && answer.startsWith('3')) content = '';
  };
  socket.write('220 test ESMTP\r\n');
  socket.on('data', (piece) => {
    pending += piece.toString('utf8');
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      take(line);
    }
  });
}
