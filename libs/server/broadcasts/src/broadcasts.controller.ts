import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { Broadcasts } from './broadcasts/broadcasts';
import { TestMessage } from './broadcasts/test-message';
import { RecipientLists } from './recipients/recipient-lists';

@Controller()
export class BroadcastsController {
  constructor(
    @Inject(Broadcasts) private readonly broadcasts: Broadcasts,
    @Inject(RecipientLists) private readonly lists: RecipientLists,
    @Inject(TestMessage) private readonly testing: TestMessage,
  ) {}

  @Call(calls.listBroadcasts)
  async list(
    @Input() { params, query }: CallInput<typeof calls.listBroadcasts>,
  ): Promise<CallResponse<typeof calls.listBroadcasts>> {
    return this.broadcasts.page(params.id, query);
  }

  @Call(calls.getBroadcast)
  async get(
    @Input() { params }: CallInput<typeof calls.getBroadcast>,
  ): Promise<CallResponse<typeof calls.getBroadcast>> {
    return { broadcast: await this.broadcasts.one(params.id, params.broadcastId) };
  }

  @Call(calls.addBroadcast)
  async add(
    @Input() { params, body }: CallInput<typeof calls.addBroadcast>,
  ): Promise<CallResponse<typeof calls.addBroadcast>> {
    return { broadcast: await this.broadcasts.add(params.id, body) };
  }

  @Call(calls.changeBroadcast)
  async change(
    @Input() { params, body }: CallInput<typeof calls.changeBroadcast>,
  ): Promise<CallResponse<typeof calls.changeBroadcast>> {
    return { broadcast: await this.broadcasts.change(params.id, params.broadcastId, body) };
  }

  @Call(calls.deleteBroadcast)
  async delete(
    @Input() { params }: CallInput<typeof calls.deleteBroadcast>,
  ): Promise<CallResponse<typeof calls.deleteBroadcast>> {
    await this.broadcasts.delete(params.id, params.broadcastId);
    return {};
  }

  @Call(calls.startBroadcast)
  async start(
    @Input() { params }: CallInput<typeof calls.startBroadcast>,
  ): Promise<CallResponse<typeof calls.startBroadcast>> {
    return { broadcast: await this.broadcasts.start(params.id, params.broadcastId) };
  }

  @Call(calls.pauseBroadcast)
  async pause(
    @Input() { params }: CallInput<typeof calls.pauseBroadcast>,
  ): Promise<CallResponse<typeof calls.pauseBroadcast>> {
    return { broadcast: await this.broadcasts.pause(params.id, params.broadcastId) };
  }

  @Call(calls.resumeBroadcast)
  async resume(
    @Input() { params }: CallInput<typeof calls.resumeBroadcast>,
  ): Promise<CallResponse<typeof calls.resumeBroadcast>> {
    return { broadcast: await this.broadcasts.resume(params.id, params.broadcastId) };
  }

  @Call(calls.cancelBroadcast)
  async cancel(
    @Input() { params }: CallInput<typeof calls.cancelBroadcast>,
  ): Promise<CallResponse<typeof calls.cancelBroadcast>> {
    return { broadcast: await this.broadcasts.cancel(params.id, params.broadcastId) };
  }

  @Call(calls.listBroadcastRecipients)
  async recipients(
    @Input() { params, query }: CallInput<typeof calls.listBroadcastRecipients>,
  ): Promise<CallResponse<typeof calls.listBroadcastRecipients>> {
    return this.lists.page(params.id, params.broadcastId, query);
  }

  @Call(calls.testBroadcast)
  async test(
    @Input() { params }: CallInput<typeof calls.testBroadcast>,
    @Caller() { user }: RequestCaller,
  ): Promise<CallResponse<typeof calls.testBroadcast>> {
    const { message } = await this.broadcasts.row(params.id, params.broadcastId);
    await this.testing.send(params.id, message, user.id);
    return {};
  }
}
