/** The API of browsers with Trusted Types. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScript' | 'createScriptURL', (value: string) => string | null>,
  ): unknown;
}

/**
 * Decides what may become code in this page: scripts of our own origin, and nothing else. Every part of the
 * DOM that can run text as code asks this policy, because the page's headers demand it
 * (`require-trusted-types-for`). Chunks and remotes are added by their address, so nothing needs markup or
 * code from a string; text without markup stays text.
 */
export function allowOnlyOwnScripts(): void {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypePolicyFactory };
  trustedTypes?.createPolicy('default', {
    // Primitives of the design system put constant style sheets into the page this way.
    createHTML: (markup) => (isOnlyText(markup) ? markup : null),
    createScript: () => null,
    createScriptURL: (address) => (isOwnScript(address) ? address : null),
  });
}

/** Without these two characters a string makes no element and no entity, wherever it is put. */
export function isOnlyText(markup: string): boolean {
  return !/[<&]/.test(markup);
}

/** Not below `/api/`, which has people's uploads. */
function isOwnScript(address: string): boolean {
  const { origin, pathname } = new URL(address, window.location.href);
  return (
    origin === window.location.origin &&
    (!pathname.startsWith('/api/') || pathname === '/api/proxy/script.js')
  );
}
