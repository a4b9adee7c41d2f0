import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

// oxlint-disable-next-line typescript/no-explicit-any -- manifests are looked into by shape
export type Manifest = any;

interface Kustomization {
  readonly namespace?: string;
  readonly resources?: readonly string[];
  readonly patches?: readonly { readonly path: string }[];
  readonly replicas?: readonly { readonly name: string; readonly count: number }[];
  readonly images?: readonly {
    readonly name: string;
    readonly newName: string;
    readonly newTag: string;
  }[];
}

/** Every document of a YAML file. @throws where it is no YAML, or has a key twice */
export function documentsOf(file: string): Manifest[] {
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}

/** What `kubectl kustomize` gives for the parts of Kustomize that our folders use. */
export function rendered(folder: string): Manifest[] {
  const kustomization = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
  const { namespace, resources = [], patches = [], replicas = [], images = [] } = kustomization;
  const known = new Set(['apiVersion', 'kind', 'namespace', 'resources', 'patches', 'replicas', 'images']);
  const unknown = Object.keys(kustomization).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`${folder}: this test does not know ${unknown.join()}`);
  let manifests = resources.flatMap((resource) =>
    resource.endsWith('.yaml') ? documentsOf(join(folder, resource)) : rendered(join(folder, resource)),
  );
  for (const patch of patches.flatMap(({ path }) => documentsOf(join(folder, path)))) {
    const isTarget = (each: Manifest) =>
      each.kind === patch.kind && each.metadata.name === patch.metadata.name;
    if (!manifests.some(isTarget))
      throw new Error(`${patch.kind} ${patch.metadata.name} is patched, but not there`);
    manifests = manifests.map((each) => (isTarget(each) ? merged(each, patch) : each));
  }
  for (const { name, count } of replicas) {
    const deployment = manifests.find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === name,
    );
    if (!deployment) throw new Error(`${name} has replicas, but is not there`);
    deployment.spec.replicas = count;
  }
  for (const pod of manifests.map(podOf).filter(Boolean)) {
    for (const container of pod.containers) {
      const image = images.find(({ name }) => name === container.image);
      if (image) container.image = `${image.newName}:${image.newTag}`;
    }
  }
  if (namespace) {
    for (const { kind, metadata } of manifests) if (kind !== 'Namespace') metadata.namespace = namespace;
  }
  return manifests;
}

/** The pod of a Deployment or Job. */
export function podOf({ spec }: Manifest): Manifest {
  return spec?.template?.spec;
}

/** A strategic merge: objects by their fields, lists of named things by their names, null deletes. */
function merged(base: Manifest, patch: Manifest): Manifest {
  if (Array.isArray(base) && Array.isArray(patch)) {
    if (!patch.every((each) => each?.name)) return patch;
    const added = patch.filter(({ name }) => !base.some((each) => each.name === name));
    const kept = base.map((each) => {
      const change = patch.find(({ name }) => name === each.name);
      return change ? merged(each, change) : each;
    });
    return [...kept, ...added];
  }
  if (typeof base !== 'object' || base === null || typeof patch !== 'object' || patch === null) return patch;
  const result = { ...base };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = merged(base[name], value);
  }
  return result;
}

export const kubernetes = join(dirname(dirname(__dirname)), '..', 'deploy', 'kubernetes');
