import type { IncomingMessage, ServerResponse } from 'node:http';

export interface RouteContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
}

/** Answers a request and returns true, or returns false and leaves it to the next one. */
export type Route = (context: RouteContext) => Promise<boolean>;

export function send(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, headers).end(body);
}
