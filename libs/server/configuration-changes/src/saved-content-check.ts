import { BotterError, type ErrorDetail, mediaOf } from '@botter/contracts';
import type { SavedContent } from '@botter/server-actions';
import { AddressCheck } from '@botter/server-egress';
import { FileSource } from '@botter/server-files';
import { Inject, Injectable } from '@nestjs/common';

/** An action that is about to be saved, and its place in the request, or its name. */
export interface CheckedAction {
  readonly path: string;
  readonly content: SavedContent;
}

/** The names of this number of hosts are looked up; others are checked, like all, when they are called. */
const lookedUpHosts = 50;
const atOnce = 10;
const goneFile = 'The chosen file no longer exists. Choose another one, or none.';

/**
 * Checks what the schemas of actions can't know: whether files exist, and whether addresses may be called.
 */
@Injectable()
export class SavedContentCheck {
  constructor(
    @Inject(FileSource) private readonly files: FileSource,
    @Inject(AddressCheck) private readonly addresses: AddressCheck,
  ) {}

  /** What is wrong with the actions, each named by its path; empty if nothing is. */
  async problems(botId: string, actions: readonly CheckedAction[]): Promise<ErrorDetail[]> {
    return [...(await this.#goneFiles(botId, actions)), ...(await this.#refusedAddresses(botId, actions))];
  }

  /** What is wrong with addresses: checks one of each host. */
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

  async #goneFiles(botId: string, actions: readonly CheckedAction[]): Promise<ErrorDetail[]> {
    const used = actions.flatMap(({ path, content: { actionData } }) =>
      mediaOf(actionData).flatMap(({ media, path: place }) =>
        media.source === 'upload' ? [{ path: `${path}.actionData.${place}`, fileId: media.fileId }] : [],
      ),
    );
    if (used.length === 0) return [];
    const existing = await this.files.existing(botId, [...new Set(used.map(({ fileId }) => fileId))]);
    return used.flatMap(({ path, fileId }) => (existing.has(fileId) ? [] : [{ path, message: goneFile }]));
  }

  #refusedAddresses(botId: string, actions: readonly CheckedAction[]): Promise<ErrorDetail[]> {
    return this.addressProblems(
      botId,
      actions.flatMap(({ path, content: { webhookUrl, actionData } }) => [
        ...(webhookUrl ? [{ path: `${path}.webhookUrl`, label: 'Webhook URL', url: webhookUrl }] : []),
        ...mediaOf(actionData).flatMap(({ media, path: place }) =>
          media.source === 'url'
            ? [{ path: `${path}.actionData.${place}.url`, label: 'Media URL', url: media.url }]
            : [],
        ),
      ]),
    );
  }
}
