/** Automation platforms that an address can belong to, by a part of it. */
const platforms = [
  ['zapier', 'Zapier'],
  ['make.com', 'Make'],
  ['integromat', 'Make'],
  ['n8n', 'n8n'],
] as const;

/** The automation platform of an address, by its host. */
export function platformOf(url: string): 'Zapier' | 'Make' | 'n8n' | 'Custom' {
  const address = url.toLowerCase();
  return platforms.find(([fragment]) => address.includes(fragment))?.[1] ?? 'Custom';
}
