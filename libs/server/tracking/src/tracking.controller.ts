import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Call, Input } from '@botter/server-http';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countPageview } from './pageviews';
import { SiteEvents } from './site-events';
import { SiteScript } from './site-script';

/** How long a browser uses the script before it asks again, in seconds. */
const scriptMaxAge = 3600;

@Controller()
export class TrackingController {
  constructor(
    @Inject(SiteScript) private readonly siteScript: SiteScript,
    @Inject(SiteEvents) private readonly siteEvents: SiteEvents,
  ) {}

  @Call(calls.addPageview)
  pageview(@Input() { body }: CallInput<typeof calls.addPageview>): CallResponse<typeof calls.addPageview> {
    countPageview(body.page);
    return {};
  }

  @Call(calls.getSiteScript)
  async script(@Res({ passthrough: true }) reply: FastifyReply): Promise<string | undefined> {
    const script = await this.siteScript.read();
    if (script === undefined) {
      void reply.status(204);
      return undefined;
    }
    void reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', `public, max-age=${scriptMaxAge}`)
      .header('x-content-type-options', 'nosniff');
    return script;
  }

  @Call(calls.addSiteEvent)
  async event(
    @Input() { body }: CallInput<typeof calls.addSiteEvent>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.siteEvents.forward(body, request);
  }
}
