import { BotterError, type CallInput, call, liveEventSchema, liveEventsPath } from '@botter/contracts';
import { Call, Caller, Clock, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Headers, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { EventStream } from './event-stream';
import { LiveHub } from './live-hub';

export const liveEventsCall = call({
  method: 'GET',
  path: liveEventsPath,
  summary: 'Live events of everything that the signed-in user may see, as server-sent events',
  access: { kind: 'signedIn' },
  apiKeys: true,
  limit: 'streams',
  query: z.object({
    sinceMs: z.coerce.number().int().nonnegative().optional().meta({
      description:
        'Without Last-Event-ID: how many milliseconds ago reading began, so that the stream starts with what has changed since',
    }),
  }),
  events: liveEventSchema,
  response: z.unknown(),
});

const tooManyText =
  'Live updates are open in too many windows. This window checks for updates every few seconds instead.';
const tooManyRetrySeconds = 60;

@Controller()
export class LiveController {
  constructor(
    @Inject(LiveHub) private readonly hub: LiveHub,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Call(liveEventsCall)
  async listen(
    @Caller() caller: RequestCaller,
    @Input() { query }: CallInput<typeof liveEventsCall>,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (this.hub.isFull(caller)) {
      throw new BotterError('rate_limited', tooManyText, undefined, tooManyRetrySeconds);
    }
    reply.hijack();
    const stream = new EventStream({
      userId: caller.user.id,
      key: caller.key,
      response: reply.raw,
      headers: reply.getHeaders() as Record<string, string>,
      lifeMs: caller.tokenExpiresAt.getTime() - this.clock.now().getTime(),
      onClose: (closed) => this.hub.remove(closed),
    });
    try {
      await this.hub.add(stream, { lastEventId: lastEventId || undefined, ...query });
    } catch {
      // The response has begun: it can only be ended, and the client comes back.
      stream.close();
    }
  }
}
