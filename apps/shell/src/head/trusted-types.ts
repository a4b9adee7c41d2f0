/** What browsers with Trusted Types have. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScript' | 'createScriptURL', (value: string) => string | null>,
  ): unknown;
}

/**
 * Decides what may become code in this page: scripts of our own origin, and nothing else. Every place of the DOM that can
 * run text as code asks this policy, because the page's headers demand it (`require-trusted-types-for`). Chunks and remotes
 * are added by their address, so nothing needs markup or code from a string.
 */
export function allowOnlyOwnScripts(): void {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypePolicyFactory };
  trustedTypes?.createPolicy('default', {
    createHTML: () => null,
    createScript: () => null,
    createScriptURL: (address) => (isOwnScript(address) ? address : null),
  });
}

/** Not below `/api/`: what people have uploaded is there. */
export function isOwnScript(address: string): boolean {
  const { origin, pathname } = new URL(address, window.location.href);
  return (
    origin === window.location.origin &&
    (!pathname.startsWith('/api/') || pathname === '/api/proxy/script.js')
  );
}
