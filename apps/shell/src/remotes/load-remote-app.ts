import type { ComponentType } from 'react';
import { fetchAhead, filesOf } from '../head/page-files';
import { fetchManifestAhead, firstFilesOf } from './manifests';

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
  const entry = `${manifestOf(name)}${attempt > 1 ? `?try=${attempt}` : ''}`;
  const { loadExposedApp } = await import(/* webpackChunkName: "federation" */ './federation');
  const module = await loadExposedApp<RemoteModule>(`botter_${name}`, entry, attempt > 1);
  if (!module?.default) throw new Error(`The remote ${name} exposes no app`);
  loaded.set(name, module);
  return module;
}

function manifestOf(name: RemoteName): string {
  return `/remotes/${name}/mf-manifest.json`;
}

/** Fetches the files of a remote without running them. */
export async function fetchRemoteAhead(name: RemoteName): Promise<void> {
  if (loading.has(name)) return;
  fetchAhead(filesOf('federation'));
  const manifest = await fetchManifestAhead(manifestOf(name));
  if (manifest) fetchAhead(firstFilesOf(manifest));
}

/** Loads a remote before it is opened. A failure counts only when it is. */
export async function prepareRemote(name: RemoteName): Promise<void> {
  await loadRemoteApp(name).catch(() => forgetRemote(name));
}

/** A remote that is there already; it is drawn without waiting. */
export function loadedRemote(name: RemoteName): RemoteModule | undefined {
  return loaded.get(name);
}
