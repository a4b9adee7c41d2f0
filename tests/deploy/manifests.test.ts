import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Role, roles } from '@botter/server-config';
import { environmentNames, testConfig } from '@botter/server-config/testing';
import { problemsOf } from './lib/kubernetes-schema';
import { documentsOf, kubernetes, type Manifest, podOf, rendered } from './lib/kustomize';

const deploy = join(kubernetes, '..');
const root = join(deploy, '..');
const folders = ['base', ...readdirSync(join(kubernetes, 'overlays')).map((name) => `overlays/${name}`)];
const poolOf = (role: Role) => testConfig({ FILES_SHARED: 'true' }, { roles: [role] }).databasePool;
const migrationConnections = 2;
const named = (manifests: Manifest[], kind: string, name: string): Manifest =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name);

describe.each(folders)('%s', (folder) => {
  const manifests = rendered(join(kubernetes, folder));
  const deployments = roles.map((role) => named(manifests, 'Deployment', `botter-${role}`));
  const pods = manifests.filter(podOf);
  const labelsOf = (pod: Manifest) => pod.spec.template.metadata.labels as Record<string, string>;
  const isSelected = (pod: Manifest, { matchLabels = {}, matchExpressions = [] }: Manifest): boolean =>
    Object.entries(matchLabels).every(([name, value]) => labelsOf(pod)[name] === value) &&
    matchExpressions.every(({ key, values }: Manifest) => values.includes(labelsOf(pod)[key]));

  test('is what the Kubernetes API takes, with no field that it does not know', async () => {
    const problems = await Promise.all(manifests.map(problemsOf));
    expect(problems.flat()).toEqual([]);
  });

  test('runs nothing as root, with more rights than it needs, or with a writable root', () => {
    expect(pods).toHaveLength(roles.length + 1);
    for (const pod of pods.map(podOf)) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
        containers: [
          {
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
            resources: {
              requests: { cpu: expect.any(String), memory: expect.any(String) },
              limits: { memory: expect.any(String) },
            },
            image: expect.stringMatching(/^[\w.]+\/[\w/]+:\d+\.\d+\.\d+$/),
          },
        ],
      });
    }
  });

  test('each role leaves in order, is probed, and has a place to write', () => {
    for (const [index, role] of roles.entries()) {
      const { terminationGracePeriodSeconds, containers, volumes } = podOf(deployments[index]);
      const [container] = containers;
      const [, pause] = container.lifecycle.preStop.exec.command;
      // A process takes ten seconds at most to stop.
      expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(pause) + 10);
      expect(container.command.at(-1)).toBe(`dist/server/${role}.js`);
      expect(container.startupProbe.httpGet.path).toBe('/health/live');
      expect(container.readinessProbe.httpGet.path).toBe('/health/ready');
      expect(container.livenessProbe.httpGet.path).toBe('/health/live');
      expect(container.volumeMounts).toEqual([{ name: volumes[0].name, mountPath: '/tmp' }]);
    }
  });

  test('secrets are referred to, never written, and every variable is one that the server reads', () => {
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    for (const { containers } of pods.map(podOf)) {
      expect(containers[0].envFrom).toEqual([
        { secretRef: { name: 'botter' } },
        { configMapRef: { name: 'botter' } },
      ]);
    }
    const { data } = named(manifests, 'ConfigMap', 'botter');
    expect(Object.keys(data).filter((name) => !environmentNames.includes(name))).toEqual([]);
    // Roles that run apart keep files where all of them find them.
    expect(Object.keys(data)).toContain('S3_BUCKET');
  });

  test('a job migrates the database that the roles wait for', () => {
    expect(podOf(named(manifests, 'Job', 'botter-migrate')).containers[0].command.slice(-2)).toEqual([
      'dist/server/standalone.js',
      'migrate',
    ]);
  });

  test('services, policies, budgets and autoscalers are about pods that exist', () => {
    for (const { kind, metadata, spec } of manifests) {
      const selector =
        kind === 'Service'
          ? { matchLabels: spec.selector }
          : (spec?.podSelector ?? (kind === 'PodDisruptionBudget' ? spec.selector : undefined));
      if (selector) {
        const selected = pods.some((pod) => isSelected(pod, selector));
        expect([kind, metadata.name, selected]).toEqual([kind, metadata.name, true]);
      }
      const target = spec?.scaleTargetRef;
      if (target)
        expect(named(manifests, target.kind, target.name)).toMatchObject({ spec: { template: {} } });
    }
    const { rules } = named(manifests, 'Ingress', 'botter').spec;
    for (const { backend } of rules[0].http.paths) {
      const service = named(manifests, 'Service', backend.service.name);
      expect(service.spec.ports.map(({ name }: Manifest) => name)).toContain(backend.service.port.name);
    }
  });

  test('everything is closed that no policy opens, and the networks behind are', () => {
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
    const closed = policies.find(({ metadata }) => metadata.name === 'botter');
    expect(closed.spec.policyTypes).toEqual(['Ingress', 'Egress']);
    expect(pods.every((pod) => isSelected(pod, closed.spec.podSelector))).toBe(true);
    const internet = policies.find(({ metadata }) => metadata.name === 'botter-to-the-internet');
    const [{ ipBlock }] = internet.spec.egress[0].to;
    expect(ipBlock.except).toEqual(
      expect.arrayContaining(['169.254.0.0/16', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']),
    );
  });

  test('the processes and their successors share the connections of PostgreSQL, three of them for the administrator', () => {
    const most = roles.map((role, index) => {
      const scaler = named(manifests, 'HorizontalPodAutoscaler', `botter-${role}`);
      return (scaler?.spec.maxReplicas ?? deployments[index].spec.replicas) * poolOf(role);
    });
    // PostgreSQL's default, or what the autoscaler's file asks for.
    const connections = folder === 'overlays/cluster' ? 250 : 100;
    expect(2 * most.reduce((sum, each) => sum + each, 0) + migrationConnections).toBeLessThanOrEqual(
      connections - 3,
    );
  });
});

test('what the Kubernetes API would refuse or drop is found', async () => {
  const [manifest] = documentsOf(join(kubernetes, 'base', 'api.yaml'));
  const { containers } = podOf(manifest);
  containers[0].securityContex = {};
  expect(await problemsOf(manifest)).toEqual([
    expect.stringContaining('containers.0.securityContex is no field of apps/v1'),
  ]);
  containers[0].ports[0].containerPort = 'http';
  expect(await problemsOf(manifest)).toEqual([expect.stringContaining('containerPort')]);
  expect(await problemsOf({ ...manifest, kind: 'Deploymnt' })).toEqual([
    'Deploymnt botter-api: there is no Deploymnt in apps/v1',
  ]);
});

describe.each(['compose.yaml', 'compose.cluster.yaml'])('%s', (file) => {
  const [{ services, volumes }] = documentsOf(join(deploy, file));
  const own: Manifest[] = Object.values<Manifest>(services).filter(({ image }) => image === 'botter');

  test('names variables that the server reads, and its programs', () => {
    for (const { environment, '<<': shared } of own) {
      const variables = Object.keys(environment ?? shared.environment);
      expect(variables.filter((name) => !environmentNames.includes(name))).toEqual([]);
    }
  });

  test('refers to services, volumes and files that exist', () => {
    for (const [name, { depends_on: needs = {}, volumes: mounts = [] }] of Object.entries<Manifest>(
      services,
    )) {
      const needed = Array.isArray(needs) ? needs : Object.keys(needs);
      expect([name, needed.filter((each: string) => !(each in services))]).toEqual([name, []]);
      for (const [source = ''] of mounts.map((mount: string) => mount.split(':'))) {
        const exists = source.startsWith('.') ? existsSync(join(deploy, source)) : source in volumes;
        expect([source, exists]).toEqual([source, true]);
      }
    }
  });
});

test('the image is built of what is there, by the current Node, and does not run as root', () => {
  const text = readFileSync(join(deploy, 'Dockerfile'), 'utf8');
  const copied = [...text.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  );
  expect(copied.filter((source) => !existsSync(join(root, source)))).toEqual([]);
  expect([...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual([
    'node:24-bookworm-slim',
    'node:24-bookworm-slim',
  ]);
  expect(text).toMatch(/^USER 1000$/m);
});

test('the workflow runs the tests on every Node that the product runs on', () => {
  const [{ jobs }] = documentsOf(join(root, '.github', 'workflows', 'ci.yml'));
  expect(jobs.test.strategy.matrix.node).toEqual(['20.19', '24', '26']);
  expect(jobs.test.steps.map(({ run }: Manifest) => run)).toContain('./.ci/run');
});
