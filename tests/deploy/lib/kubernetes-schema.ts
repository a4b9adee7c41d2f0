import type { Manifest } from './kustomize';

/**
 * What is wrong with a manifest by the schemas of the Kubernetes API: missing and wrong values, and fields that don't exist,
 * which the API server would drop without a word.
 */
export async function problemsOf(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind, metadata } = manifest;
  const name = `${kind} ${metadata?.name}`;
  const models = (await import(`kubernetes-models/${apiVersion}`).catch(() => ({}))) as Record<
    string,
    { readonly prototype: { validate(this: Manifest): void } }
  >;
  const Model = models[kind];
  if (!Model) return [`${name}: there is no ${kind} in ${apiVersion}`];
  const unread = new Set<string>();
  try {
    // On the manifest itself: a model would be a copy, all of whose fields have been looked at.
    Model.prototype.validate.call(watched(manifest, '', unread));
  } catch (error) {
    return [`${name}: ${(error as Error).message}`];
  }
  return [...unread].map((path) => `${name}: ${path} is no field of ${apiVersion}`);
}

/** A copy that says which of its fields nobody has looked at: a validator looks at all that it knows. */
function watched(value: Manifest, path: string, unread: Set<string>): Manifest {
  if (typeof value !== 'object' || value === null) return value;
  const isList = Array.isArray(value);
  const copy: Manifest = isList ? [] : {};
  for (const [name, part] of Object.entries(value)) {
    copy[name] = watched(part, `${path}.${name}`, unread);
    if (!isList) unread.add(`${path}.${name}`);
  }
  return new Proxy(copy, {
    get(target, name) {
      if (typeof name === 'string') unread.delete(`${path}.${name}`);
      return target[name as string];
    },
  });
}
