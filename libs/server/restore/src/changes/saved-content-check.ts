import { BotterError, type ErrorDetail } from '@botter/contracts';
import type { SavedContent } from '@botter/server-actions';
import { AddressCheck } from '@botter/server-egress';
import { FileSource } from '@botter/server-files';
import { Inject, Injectable } from '@nestjs/common';

/** An action that is about to be saved, and where it is in the request, or what it is called. */
export interface CheckedAction {
  readonly path: string;
  readonly content: SavedContent;
}

/** Names are looked up for so many hosts; what is not, is checked like the others when it is called. */
const lookedUpHosts = 50;
const atOnce = 10;
const goneFile = 'The chosen file no longer exists. Choose another one, or none.';

/** Looks at what the schemas of actions can't know: whether files exist, and whether addresses may be called. */
@Injectable()
export class SavedContentCheck {
  constructor(
    @Inject(FileSource) private readonly files: FileSource,
    @Inject(AddressCheck) private readonly addresses: AddressCheck,
  ) {}

  /** What is wrong with the actions, each named by its path; empty where nothing is. */
  async problems(botId: string, actions: readonly CheckedAction[]): Promise<ErrorDetail[]> {
    return [...(await this.goneFiles(botId, actions)), ...(await this.refusedAddresses(botId, actions))];
  }

  /** What is wrong with addresses: one of each host is looked at. */
  async addressProblems(
    botId: string,
    addresses: readonly { path: string; label: string; url: string }[],
  ): Promise<ErrorDetail[]> {
    const byHost = new Map<string, (typeof addresses)[number]>();
    for (const address of addresses) {
      const host = URL.canParse(address.url) ? new URL(address.url).host : address.url;
      if (!byHost.has(host) && byHost.size < lookedUpHosts) byHost.set(host, address);
    }
    const waiting = [...byHost.values()];
    const found: ErrorDetail[] = [];
    const check = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await this.addresses.check(next.url, { ...next, person: botId }).catch((error: unknown) => {
          if (!(error instanceof BotterError)) throw error;
          found.push(...(error.details ?? []));
        });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, check));
    return found;
  }

  private async goneFiles(botId: string, actions: readonly CheckedAction[]): Promise<ErrorDetail[]> {
    const used = actions.flatMap(({ path, content: { actionData } }) =>
      actionData.media?.source === 'upload' ? [{ path, fileId: actionData.media.fileId }] : [],
    );
    if (used.length === 0) return [];
    const existing = await this.files.existing(botId, [...new Set(used.map(({ fileId }) => fileId))]);
    return used.flatMap(({ path, fileId }) =>
      existing.has(fileId) ? [] : [{ path: `${path}.actionData.media`, message: goneFile }],
    );
  }

  private refusedAddresses(botId: string, actions: readonly CheckedAction[]): Promise<ErrorDetail[]> {
    return this.addressProblems(
      botId,
      actions.flatMap(({ path, content: { webhookUrl, actionData } }) => [
        ...(webhookUrl ? [{ path: `${path}.webhookUrl`, label: 'Webhook URL', url: webhookUrl }] : []),
        ...(actionData.media?.source === 'url'
          ? [{ path: `${path}.actionData.media.url`, label: 'Media URL', url: actionData.media.url }]
          : []),
      ]),
    );
  }
}
