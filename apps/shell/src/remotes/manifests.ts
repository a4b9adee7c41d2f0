const timeoutMs = 20_000;
const fetchedAhead = new Map<string, Promise<Response>>();

/** Fetches a remote's manifest, or takes the one that was fetched ahead. */
export function fetchManifest(address: string, init?: RequestInit): Promise<Response> {
  const kept = fetchedAhead.get(absolute(address));
  fetchedAhead.delete(absolute(address));
  return kept ?? fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) });
}

/** Fetches a manifest for the first who asks for it. @returns what it says, undefined after a failure */
export async function fetchManifestAhead(address: string): Promise<RemoteManifest | undefined> {
  const fetching = fetchManifest(address);
  const failed = () => void fetchedAhead.delete(absolute(address));
  fetchedAhead.set(absolute(address), fetching);
  const response = await fetching.catch(failed);
  if (!response?.ok) return failed();
  return response.clone().json().catch(failed);
}

/** The part of a manifest that says which files the remote begins with. */
interface RemoteManifest {
  readonly metaData: { readonly publicPath: string; readonly remoteEntry: { readonly name: string } };
  readonly exposes: readonly { readonly assets: { readonly js: { readonly sync: readonly string[] } } }[];
}

/** The addresses of the files that a remote begins with. */
export function firstFilesOf({ metaData, exposes }: RemoteManifest): readonly string[] {
  const names = [metaData.remoteEntry.name, ...exposes.flatMap(({ assets }) => assets.js.sync)];
  return names.map((name) => metaData.publicPath + name);
}

/** The federation runtime makes addresses absolute in some places. */
export function absolute(address: string): string {
  return new URL(address, window.location.href).href;
}
