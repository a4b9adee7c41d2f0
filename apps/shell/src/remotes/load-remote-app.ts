import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { mismatchOf, watchManifests } from './watch-manifests';

/** Front ends that are built and delivered on their own, and loaded when they are opened. */
export type RemoteName = 'actions' | 'audience' | 'chat' | 'notifications';

export interface RemoteModule {
  default: ComponentType;
}

const loading = new Map<RemoteName, Promise<RemoteModule>>();
const loaded = new Map<RemoteName, RemoteModule>();
const attempts = new Map<RemoteName, number>();

/**
 * Loads a remote once: every caller gets the same promise, even that of a failure. `forgetRemote` allows
 * another try.
 * @throws RemoteMismatch if the remote doesn't fit this shell
 */
export function loadRemoteApp(name: RemoteName): Promise<RemoteModule> {
  const known = loading.get(name);
  if (known) return known;
  const started = load(name);
  loading.set(name, started);
  return started;
}

export function forgetRemote(name: RemoteName): void {
  loading.delete(name);
  loaded.delete(name);
}

async function load(name: RemoteName): Promise<RemoteModule> {
  const attempt = (attempts.get(name) ?? 0) + 1;
  attempts.set(name, attempt);
  // The federation runtime remembers failed manifests by address: another query makes it ask again.
  const entry = `/remotes/${name}/mf-manifest.json${attempt > 1 ? `?try=${attempt}` : ''}`;
  watchManifests();
  registerRemotes([{ name: `botter_${name}`, entry }], { force: attempt > 1 });
  const module = await loadRemote<RemoteModule>(`botter_${name}/app`).catch((error: unknown) => {
    // The federation runtime reports every failure as an error of its own.
    throw mismatchOf(entry) ?? error;
  });
  if (!module?.default) throw new Error(`The remote ${name} exposes no app`);
  loaded.set(name, module);
  return module;
}

/** Loads a remote before it is opened. A failure counts only when it is. */
export async function prepareRemote(name: RemoteName): Promise<void> {
  await loadRemoteApp(name).catch(() => forgetRemote(name));
}

/** A remote that is there already; it is drawn without waiting. */
export function loadedRemote(name: RemoteName): RemoteModule | undefined {
  return loaded.get(name);
}
