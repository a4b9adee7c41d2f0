import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Granted, type GrantedAccess } from '@botter/server-auth';
import { actionsOf } from '@botter/server-compiled-bots';
import { PG_POOL } from '@botter/server-database';
import { hiddenFrom } from '@botter/server-history';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
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
  async published(
    @Granted() { botId }: GrantedAccess,
  ): Promise<CallResponse<typeof calls.listPublishedActions>> {
    const actions = await actionsOf(this.pool, botId);
    return {
      actions: actions.map(({ actionId: id, trigger: actionTrigger, data: actionData, ...action }) => {
        const { command, parseMode, enabled } = action;
        return { id, command, actionTrigger, parseMode, enabled, actionData };
      }),
    };
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
