import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AddWebhook } from './commands/add-webhook';
import { RemoveWebhook } from './commands/remove-webhook';
import { RotateSecret } from './commands/rotate-secret';
import { ToggleWebhook } from './commands/toggle-webhook';
import { WebhookReader } from './webhook-reader';

@Controller()
export class WebhooksController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(WebhookReader) private readonly reader: WebhookReader,
  ) {}

  @Call(calls.listWebhooks)
  list(
    @Input() { params }: CallInput<typeof calls.listWebhooks>,
  ): Promise<CallResponse<typeof calls.listWebhooks>> {
    return this.reader.list(params.botId);
  }

  @Call(calls.addWebhook)
  async add(
    @Input() { params, body }: CallInput<typeof calls.addWebhook>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.addWebhook>> {
    const webhook = await this.commands.execute(new AddWebhook(params.botId, body, caller));
    return { message: 'Webhook created successfully', webhook };
  }

  @Call(calls.toggleWebhook)
  toggle(
    @Input() { params }: CallInput<typeof calls.toggleWebhook>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.toggleWebhook>> {
    return this.#switch(new ToggleWebhook(params.botId, params.webhookId, undefined, caller));
  }

  @Call(calls.setWebhookEnabled)
  setEnabled(
    @Input() { params, body }: CallInput<typeof calls.setWebhookEnabled>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.setWebhookEnabled>> {
    return this.#switch(new ToggleWebhook(params.botId, params.webhookId, body.enabled, caller));
  }

  async #switch(command: ToggleWebhook) {
    const webhook = await this.commands.execute(command);
    return { message: `Webhook ${webhook.enabled ? 'enabled' : 'disabled'} successfully`, webhook };
  }

  @Call(calls.removeWebhook)
  async remove(
    @Input() { params }: CallInput<typeof calls.removeWebhook>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.removeWebhook>> {
    await this.commands.execute(new RemoveWebhook(params.botId, params.webhookId, caller));
    return { message: 'Webhook deleted successfully' };
  }

  @Call(calls.rotateWebhookSecret)
  async rotate(
    @Input() { params, body }: CallInput<typeof calls.rotateWebhookSecret>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.rotateWebhookSecret>> {
    const { botId, webhookId } = params;
    const webhook = await this.commands.execute(
      new RotateSecret(botId, webhookId, body.webhookSecret, caller),
    );
    const isFirst = webhook.previousSecretUntil === null;
    return { message: isFirst ? 'Secret added' : 'Secret rotated successfully', webhook };
  }
}
