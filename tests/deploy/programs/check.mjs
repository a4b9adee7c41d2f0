// node check.mjs < manifests.json: what is wrong with manifests by the schemas of the Kubernetes API and of
// operators, as JSON: missing and wrong values, and fields that don't exist, which the API server would drop
// without a word.
import { readFileSync } from 'node:fs';

const packageOf = {
  'external-secrets.io': '@kubernetes-models/external-secrets',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
};
const manifests = JSON.parse(readFileSync(0, 'utf8'));
const problems = await Promise.all(manifests.map(problemsOf));
process.stdout.write(JSON.stringify(problems.flat()));

async function problemsOf(manifest) {
  const { apiVersion, kind, metadata, spec } = manifest;
  const name = `${kind} ${metadata?.name}`;
  // There is no schema of this one, but of the largest part of it.
  if (kind === 'ObjectStore') {
    const store = '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api';
    const { BarmanObjectStoreConfiguration } = await import(store);
    const { configuration, ...others } = spec;
    const unknown = Object.keys(others).filter((field) => field !== 'retentionPolicy');
    const problems = unknown.map((field) => `${name}: .spec.${field} is no field of ${apiVersion}`);
    return [...found(BarmanObjectStoreConfiguration, configuration, name, apiVersion), ...problems];
  }
  const models = await import(
    `${packageOf[apiVersion.split('/')[0]] ?? 'kubernetes-models'}/${apiVersion}`
  ).catch(() => ({}));
  if (!models[kind]) return [`${name}: there is no ${kind} in ${apiVersion}`];
  return found(models[kind], manifest, name, apiVersion);
}

function found(Model, value, name, apiVersion) {
  const unread = new Set();
  try {
    // On the value itself: a model would be a copy, which reads all fields.
    Model.prototype.validate.call(watched(value, '', unread));
  } catch (error) {
    return [`${name}: ${error.message}`];
  }
  return [...unread].map((path) => `${name}: ${path} is no field of ${apiVersion}`);
}

/** A copy that records which of its fields were never read: a validator reads all fields that it knows. */
function watched(value, path, unread) {
  if (typeof value !== 'object' || value === null) return value;
  const isList = Array.isArray(value);
  const copy = isList ? [] : {};
  for (const [name, part] of Object.entries(value)) {
    copy[name] = watched(part, `${path}.${name}`, unread);
    if (!isList) unread.add(`${path}.${name}`);
  }
  return new Proxy(copy, {
    get(target, name) {
      if (typeof name === 'string') unread.delete(`${path}.${name}`);
      return target[name];
    },
  });
}
