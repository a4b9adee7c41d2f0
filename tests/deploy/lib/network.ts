import { BlockList, isIPv6 } from 'node:net';
import type { Manifest } from './kubernetes';

/** A pod of the same namespace, by its labels; another namespace; or an address outside of the cluster. */
type Peer =
  | { readonly pod: Record<string, string> }
  | { readonly namespace: string }
  | { readonly address: string };

export function isSelected(labels: Record<string, string>, selector: Manifest): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(({ key, values }: Manifest) => values.includes(labels[key]))
  );
}

/** Whether the policies let pods with these labels reach the peer at a port. */
export function reaches(
  policies: readonly Manifest[],
  labels: Record<string, string>,
  peer: Peer,
  port: number | string,
  protocol = 'TCP',
): boolean {
  const own = policies.filter(
    ({ spec }) => spec.policyTypes.includes('Egress') && isSelected(labels, spec.podSelector),
  );
  return own
    .flatMap(({ spec }) => spec.egress ?? [])
    .some(
      ({ to, ports }) =>
        (!to || to.some((each: Manifest) => isPeer(each, peer))) &&
        (!ports || ports.some((each: Manifest) => each.port === port && each.protocol === protocol)),
    );
}

function isPeer({ ipBlock, namespaceSelector, podSelector }: Manifest, peer: Peer): boolean {
  if ('address' in peer) return Boolean(ipBlock) && isWithin(peer.address, ipBlock);
  if ('namespace' in peer) {
    const labels = { 'kubernetes.io/metadata.name': peer.namespace };
    return Boolean(namespaceSelector) && isSelected(labels, namespaceSelector);
  }
  return Boolean(podSelector) && isSelected(peer.pod, podSelector);
}

function isWithin(address: string, { cidr, except = [] }: { cidr: string; except?: string[] }): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  const isIn = (block: string) => {
    const [network = '', prefix] = block.split('/');
    if (isIPv6(network) !== isIPv6(address)) return false;
    const list = new BlockList();
    list.addSubnet(network, Number(prefix), family);
    return list.check(address, family);
  };
  return isIn(cidr) && !except.some(isIn);
}
