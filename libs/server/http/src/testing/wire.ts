import { connect, type Socket } from 'node:net';

const patienceMs = 20_000;

/** A connection to a server of this machine, written byte by byte. */
export class Wire {
  #received = '';
  readonly closed: Promise<void>;

  private constructor(readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (text: string) => {
      this.#received += text;
    });
    socket.on('error', () => undefined);
    this.closed = new Promise((done) => socket.once('close', () => done()));
  }

  static async open(port: number): Promise<Wire> {
    const socket = connect(port, '127.0.0.1');
    await new Promise<void>((done, failed) => socket.once('connect', done).once('error', failed));
    return new Wire(socket);
  }

  write(text: string): void {
    this.socket.write(text);
  }

  cut(): void {
    this.socket.destroy();
  }

  /** The statuses of all responses so far, once there are `count`, or the connection has ended. */
  async statuses(count: number): Promise<number[]> {
    const found = () => [...this.#received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    await this.#until(() => found().length >= count || this.socket.destroyed);
    return found();
  }

  /** Headers and JSON of the last response, once it is there whole. */
  async response(): Promise<{ readonly head: string; readonly body: unknown }> {
    await this.#until(() => /\r\n\r\n.*\}$/s.test(this.#received) || this.socket.destroyed);
    const begin = this.#received.lastIndexOf('HTTP/1.1');
    const [head = '', body = ''] = this.#received.slice(begin).split('\r\n\r\n');
    return { head, body: JSON.parse(body) };
  }

  get text(): string {
    return this.#received;
  }

  #until(reached: () => boolean): Promise<void> {
    if (reached()) return Promise.resolve();
    return new Promise((done, failed) => {
      const look = () => {
        if (!reached()) return;
        clearTimeout(timer);
        this.socket.off('data', look).off('close', look);
        done();
      };
      const timer = setTimeout(() => failed(new Error(`only this came: ${this.#received}`)), patienceMs);
      this.socket.on('data', look).on('close', look);
    });
  }
}
