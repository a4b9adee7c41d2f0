import { init } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { contractOf, fitOf } from './contract';
import { absolute, fetchManifest } from './manifests';
import { RemoteMismatch } from './remote-mismatch';
import { sharedModules, versions } from './shared-modules';

// The one runtime of the page, which comes with the first remote. Remotes are built without its core
// (`externalRuntime` in tools/rspack/web.mjs) and expect it here.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

const mismatches = new Map<string, RemoteMismatch>();
const federation = init({
  name: 'shell',
  remotes: [],
  // With the default strategy one missing remote keeps all others from starting.
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(sharedModules).map(([name, module]) => [
      name,
      {
        version: versions[name] ?? '0.1.0',
        lib: () => module,
        shareConfig: { singleton: true, requiredVersion: versions[name] ?? false },
      },
    ]),
  ),
  plugins: [
    {
      name: 'botter-contract',
      // Looks at every manifest that the runtime fetches, so that it is fetched once.
      fetch: async (address: string, init: RequestInit) => {
        const response = await fetchManifest(address, init);
        if (response.ok) judge(address, await response.clone().json());
        return response;
      },
    },
  ],
});

/**
 * Loads what a remote exposes as `./app`.
 * @param name as the remote calls itself
 * @param entry the address of its manifest
 * @param isAgain the runtime forgets what it knows of the remote
 * @throws RemoteMismatch if the remote doesn't fit this shell
 */
export async function loadExposedApp<Module>(
  name: string,
  entry: string,
  isAgain: boolean,
): Promise<Module | null> {
  federation.registerRemotes([{ name, entry }], { force: isAgain });
  return federation.loadRemote<Module>(`${name}/app`).catch((error: unknown) => {
    // The runtime reports every failure as an error of its own.
    throw mismatches.get(absolute(entry)) ?? error;
  });
}

function judge(address: string, manifest: unknown): void {
  const contract = contractOf(manifest);
  const fit = contract ? fitOf(contract) : 'fits';
  if (fit === 'fits') return;
  const mismatch = new RemoteMismatch(fit);
  mismatches.set(absolute(address), mismatch);
  throw mismatch;
}
