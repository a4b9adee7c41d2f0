import type { Readable } from 'node:stream';
import { type CallInput, type CallResponse, type CompiledAction, calls } from '@botter/contracts';
import { Granted, type GrantedAccess } from '@botter/server-auth';
import { actionsInPieces } from '@botter/server-compiled-bots';
import { PG_POOL } from '@botter/server-database';
import { hiddenFrom } from '@botter/server-history';
import { Call, Caller, Input, type RequestCaller, respondInPieces } from '@botter/server-http';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { Drafts } from './drafts';

@Controller()
export class DraftsController {
  constructor(
    @Inject(Drafts) private readonly drafts: Drafts,
    @Inject(PG_POOL) private readonly pool: Pool,
  ) {}

  @Call(calls.getDraft)
  async get(
    @Input() { query }: CallInput<typeof calls.getDraft>,
    @Granted() granted: GrantedAccess,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.getDraft>> {
    const { botId } = granted;
    return { draft: await this.drafts.get(botId, query.limit, hiddenFrom(granted, caller)) };
  }

  @Call(calls.listPublishedActions)
  published(
    @Granted() { botId }: GrantedAccess,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable | string> {
    const { pool } = this;
    async function* items() {
      for await (const some of actionsInPieces(pool, botId)) yield some.map(publishedAction);
    }
    return respondInPieces(
      { owner: botId, field: 'actions', items: items(), others: () => ({}) },
      request,
      reply,
    );
  }

  @Call(calls.switchDrafts)
  async switch(
    @Input() { body }: CallInput<typeof calls.switchDrafts>,
    @Granted() { botId }: GrantedAccess,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.switchDrafts>> {
    return { draft: await this.drafts.switch(botId, body.enabled, caller) };
  }

  @Call(calls.publishDraft)
  async publish(
    @Input() { body }: CallInput<typeof calls.publishDraft>,
    @Granted() { botId }: GrantedAccess,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.publishDraft>> {
    return { draft: await this.drafts.publish(botId, body, caller) };
  }

  @Call(calls.discardDraft)
  discard(
    @Input() { body }: CallInput<typeof calls.discardDraft>,
    @Granted() granted: GrantedAccess,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.discardDraft>> {
    return this.drafts.discard(granted, body.expectedVersion, caller);
  }
}

type PublishedAction = CallResponse<typeof calls.listPublishedActions>['actions'][number];

function publishedAction({
  actionId: id,
  trigger: actionTrigger,
  data: actionData,
  command,
  parseMode,
  enabled,
}: CompiledAction): PublishedAction {
  return {
    id,
    command,
    actionTrigger,
    parseMode,
    enabled,
    actionData: { ...actionData, steps: actionData.steps ?? [] },
  };
}
