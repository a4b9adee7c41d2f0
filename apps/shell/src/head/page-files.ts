let known: Readonly<Record<string, readonly string[]>> | undefined;

/**
 * The addresses of the scripts of a part of the product, such as the code of a screen. The build names the
 * parts (`webpackChunkName`) and writes the list into the page.
 */
export function filesOf(part: string): readonly string[] {
  known ??= JSON.parse(document.getElementById('botter-files')?.textContent || '{}');
  return known?.[part] ?? [];
}

/**
 * Fetches scripts when the network has nothing else to do, without running them. Those that the page has are
 * left out.
 */
export function fetchAhead(addresses: readonly string[]): void {
  for (const address of addresses) {
    if (performance.getEntriesByName?.(new URL(address, location.href).href).length) continue;
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = 'script';
    link.href = address;
    document.head.append(link);
  }
}
