import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Role, roles } from '@botter/server-config';
import { environmentNames, testConfig } from '@botter/server-config/testing';
import {
  charted,
  deploy,
  documentsOf,
  installPrograms,
  kubernetes,
  kustomized,
  type Manifest,
  problemsOf,
  templateOf,
} from './lib/kubernetes';
import { isSelected, reaches } from './lib/network';

const root = join(deploy, '..');
const overlays = readdirSync(join(kubernetes, 'overlays'));
const poolOf = (role: Role) => testConfig({ FILES_SHARED: 'true' }, { roles: [role] }).databasePool;
const migrationConnections = 2;
const named = (manifests: Manifest[], kind: string, name: string): Manifest =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name);

installPrograms();
const rendered = new Map(overlays.map((name) => [name, kustomized(`overlays/${name}`)]));
// Each overlay with the files of values that make the chart the same.
const releases = new Map([
  ['small', charted()],
  ['cluster', charted(['cluster'])],
  ['gateway', charted(['cluster', 'gateway'])],
  ['complete', charted(['cluster', 'complete'])],
]);

test('everything is what the Kubernetes API and the operators accept, without unknown fields', () => {
  expect(problemsOf([...rendered.values(), ...releases.values()].flat())).toEqual([]);
});

test('what they would refuse or drop is found', () => {
  const deployment = named(rendered.get('small')!, 'Deployment', 'botter-api');
  const inContainer = (change: (container: Manifest) => void) => {
    const copy = structuredClone(deployment);
    change(templateOf(copy).spec.containers[0]);
    return copy;
  };
  const kinds = ['Cluster', 'ObjectStore', 'ScaledObject', 'ExternalSecret', 'PodMonitor', 'HTTPRoute'];
  const misspelt = kinds.map((kind) => {
    const { spec, ...manifest } = [...rendered.values()].flat().find((each) => each.kind === kind);
    return { ...manifest, spec: { ...spec, intances: 3 } };
  });
  expect(
    problemsOf([
      inContainer((container) => Object.assign(container, { securityContex: {} })),
      inContainer(({ ports }) => Object.assign(ports[0], { containerPort: 'http' })),
      { ...deployment, kind: 'Deploymnt' },
      ...misspelt,
    ]),
  ).toEqual([
    expect.stringContaining('containers.0.securityContex is no field of apps/v1'),
    expect.stringContaining('containerPort'),
    'Deploymnt botter-api: there is no Deploymnt in apps/v1',
    ...kinds.map((kind) => expect.stringMatching(`^${kind} .*\\.spec\\.intances is no field of`)),
  ]);
});

describe.each(overlays)('the overlay %s', (overlay) => {
  const manifests = rendered.get(overlay)!;
  const deployments = roles.map((role) => named(manifests, 'Deployment', `botter-${role}`));
  const own = manifests.filter((each) => templateOf(each)?.metadata.labels.app === 'botter');
  const ofRoles = own.filter(({ kind }) => kind !== 'CronJob');
  const configuration = manifests.find(({ kind, data }) => kind === 'ConfigMap' && data.PUBLIC_URL);
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
  // What a selector may find: templates of pods, and what the operator of PostgreSQL writes.
  const labels: Record<string, string>[] = [
    ...manifests.map(templateOf).filter(Boolean),
    ...manifests
      .filter(({ kind, apiVersion }) => kind === 'Cluster' && apiVersion.startsWith('postgresql.cnpg.io/'))
      .map(({ metadata }) => ({ metadata: { labels: { 'cnpg.io/cluster': metadata.name } } })),
  ].map(({ metadata }) => metadata.labels);

  test('runs nothing as root, with more rights than it needs, or with a writable root', () => {
    expect(ofRoles).toHaveLength(roles.length + 1);
    for (const { metadata, ...manifest } of manifests.filter(templateOf)) {
      const { spec } = templateOf(manifest);
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: expect.any(Number),
          seccompProfile: { type: 'RuntimeDefault' },
        },
      });
      for (const container of [...(spec.initContainers ?? []), ...spec.containers]) {
        expect(container).toMatchObject({
          securityContext: {
            allowPrivilegeEscalation: false,
            // Keycloak builds itself when it starts.
            ...(metadata.name !== 'botter-keycloak' && { readOnlyRootFilesystem: true }),
            capabilities: { drop: ['ALL'] },
          },
          resources: {
            requests: { cpu: expect.any(String), memory: expect.any(String) },
            limits: { memory: expect.any(String) },
          },
          image: expect.stringMatching(/^[\w./-]+:\d[\w.-]*$/),
        });
      }
    }
  });

  test('stops each role in order, probes it, and gives it a place to write', () => {
    for (const [index, role] of roles.entries()) {
      const { terminationGracePeriodSeconds, containers, volumes } = templateOf(deployments[index]).spec;
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

  test('secrets are referred to, never written, and the server reads every variable', () => {
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const names = Object.keys(configuration.data);
    for (const manifest of ofRoles) {
      const [container] = templateOf(manifest).spec.containers;
      expect(container.envFrom).toEqual([
        { secretRef: { name: 'botter' } },
        { configMapRef: { name: configuration.metadata.name } },
      ]);
      names.push(...(container.env ?? []).map(({ name }: Manifest) => name));
    }
    expect(names.filter((name) => !environmentNames.includes(name))).toEqual([]);
    // Roles in separate processes keep files in a place that all of them reach.
    expect(names).toContain('S3_BUCKET');
  });

  test('another configuration has another name, so what reads it is restarted', () => {
    expect(configuration.metadata.name).toMatch(/^botter-[a-z0-9]{10}$/);
    const names = [...rendered.values()]
      .flat()
      .filter(({ kind, data }) => kind === 'ConfigMap' && data.PUBLIC_URL)
      .map(({ metadata, data }): [string, string] => [JSON.stringify(data), metadata.name]);
    expect(new Map(names).size).toBe(new Set(names.map(([, name]) => name)).size);
  });

  test('a job migrates the database that the roles wait for', () => {
    const [container] = templateOf(named(manifests, 'Job', 'botter-migrate')).spec.containers;
    expect(container.command.slice(-2)).toEqual(['dist/server/standalone.js', 'migrate']);
  });

  test('services, policies, budgets, monitors and autoscalers are about pods that exist', () => {
    for (const { kind, metadata, spec } of manifests) {
      const selector =
        kind === 'Service'
          ? { matchLabels: spec.selector }
          : (spec?.podSelector ??
            (['PodDisruptionBudget', 'PodMonitor'].includes(kind) ? spec.selector : undefined));
      if (selector) {
        const selected = labels.some((each) => isSelected(each, selector));
        expect([kind, metadata.name, selected]).toEqual([kind, metadata.name, true]);
      }
      const target = spec?.scaleTargetRef;
      if (target) expect(named(manifests, target.kind ?? 'Deployment', target.name)).toBeTruthy();
    }
    const backends = manifests.flatMap(({ kind, spec }) =>
      kind === 'Ingress'
        ? spec.rules[0].http.paths.map(({ backend }: Manifest) => [
            backend.service.name,
            'name',
            backend.service.port.name,
          ])
        : kind === 'HTTPRoute'
          ? spec.rules.flatMap(({ backendRefs }: Manifest) =>
              backendRefs.map(({ name, port }: Manifest) => [name, 'port', port]),
            )
          : [],
    );
    expect(backends.length).toBeGreaterThan(1);
    for (const [name, field, port] of backends) {
      expect(named(manifests, 'Service', name).spec.ports).toContainEqual(
        expect.objectContaining({ [field]: port }),
      );
    }
  });

  test('what comes in is neither held back nor cut off on its way', () => {
    const ingress = named(manifests, 'Ingress', 'botter');
    const route = named(manifests, 'HTTPRoute', 'botter');
    expect(Boolean(ingress)).toBe(!route);
    if (ingress) {
      expect(ingress.spec.ingressClassName).toBe('nginx');
      expect(ingress.metadata.annotations).toMatchObject({
        'nginx.ingress.kubernetes.io/proxy-body-size': '60m',
        'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
        'nginx.ingress.kubernetes.io/proxy-request-buffering': 'off',
        'nginx.ingress.kubernetes.io/proxy-read-timeout': '3600',
      });
    } else {
      expect(route.spec.rules.at(-1).timeouts).toEqual({ request: '0s' });
    }
  });

  test('everything is closed that no policy opens, and the networks behind are', () => {
    const closed = policies.find(({ metadata }) => metadata.name === 'botter');
    expect(closed.spec.policyTypes).toEqual(['Ingress', 'Egress']);
    for (const { labels: each } of own.map((manifest) => templateOf(manifest).metadata)) {
      expect(isSelected(each, closed.spec.podSelector)).toBe(true);
      for (const address of ['169.254.169.254', '10.0.0.1', '172.16.0.1', '192.168.0.1', 'fd00::1']) {
        expect([address, reaches(policies, each, { address }, 80)]).toEqual([address, false]);
      }
    }
  });

  test('the migration and the roles reach PostgreSQL in the cluster and outside, and names from any cache', () => {
    for (const { labels: each } of own.map((manifest) => templateOf(manifest).metadata)) {
      const { role } = each;
      expect([role, reaches(policies, each, { address: '203.0.113.5' }, 25060)]).toEqual([role, true]);
      expect([role, reaches(policies, each, { namespace: 'stores' }, 5432)]).toEqual([role, true]);
      for (const address of ['169.254.20.10', '10.96.0.10']) {
        for (const protocol of ['UDP', 'TCP'])
          expect([role, reaches(policies, each, { address }, 53, protocol)]).toEqual([role, true]);
      }
      for (const pod of labels.filter((other) => other['cnpg.io/cluster']))
        expect([role, reaches(policies, each, { pod }, 5432)]).toEqual([role, true]);
    }
  });

  test('the processes and their successors share the connections of PostgreSQL, three of them for the administrator', () => {
    const most = roles.map((role, index) => {
      const scaler = named(manifests, 'HorizontalPodAutoscaler', `botter-${role}`)?.spec.maxReplicas;
      const scaled = named(manifests, 'ScaledObject', `botter-${role}`)?.spec.maxReplicaCount;
      return (scaler ?? scaled ?? deployments[index].spec.replicas) * poolOf(role);
    });
    const keycloak = named(manifests, 'Deployment', 'botter-keycloak');
    const variables = keycloak?.spec.template.spec.containers[0].env ?? [];
    const pool = variables.find(({ name }: Manifest) => name === 'KC_DB_POOL_MAX_SIZE')?.value ?? 0;
    const ofKeycloak = keycloak ? (keycloak.spec.replicas + 1) * pool : 0;
    // What the operator sets, what the autoscaler's file asks for, or PostgreSQL's default.
    const operated = named(manifests, 'Cluster', 'botter-database')?.spec.postgresql.parameters;
    const connections = Number(operated?.max_connections ?? (deployments[0].spec.replicas ? 100 : 250));
    expect(
      2 * most.reduce((sum, each) => sum + each, 0) + migrationConnections + ofKeycloak,
    ).toBeLessThanOrEqual(connections - 3);
  });
});

test('there is a release of the chart for each overlay', () => {
  expect([...releases.keys()].sort()).toEqual(overlays.sort());
});

describe.each([...releases.keys()])('the chart as the overlay %s', (overlay) => {
  const byName = (manifests: Manifest[]) =>
    Object.fromEntries(manifests.map((each) => [`${each.kind} ${each.metadata.name}`, each] as const).sort());

  test('has the same objects', () => {
    const folder = rendered.get(overlay)!;
    // Here a changed configuration has another name.
    let text = JSON.stringify(folder.filter(({ kind }) => kind !== 'Namespace'));
    for (const { metadata } of folder.filter(({ kind }) => kind === 'ConfigMap'))
      text = text.replaceAll(`"${metadata.name}"`, `"${metadata.name.replace(/-[a-z0-9]+$/, '')}"`);
    const expected: Manifest[] = JSON.parse(text);
    for (const { metadata } of expected) delete metadata.namespace;
    // There it changes the pods, and each release has a Job of its own.
    const objects = structuredClone(releases.get(overlay)!);
    for (const object of objects) {
      if (object.kind === 'Job') object.metadata.name = object.metadata.name.replace(/-1$/, '');
      if (object.kind !== 'Deployment') continue;
      const { metadata } = object.spec.template;
      expect(metadata.annotations['checksum/config']).toMatch(/^[0-9a-f]{64}$/);
      delete metadata.annotations['checksum/config'];
      if (Object.keys(metadata.annotations).length === 0) delete metadata.annotations;
    }
    expect(byName(objects)).toEqual(byName(expected));
  });
});

test('another configuration changes the pods of the chart', () => {
  const [small, complete] = ['small', 'complete'].map(
    (name) =>
      templateOf(named(releases.get(name)!, 'Deployment', 'botter-api')).metadata.annotations[
        'checksum/config'
      ],
  );
  expect(small).not.toBe(complete);
});

test('the values of the chart reach every place where an installation differs', () => {
  const objects = charted(['cluster', 'complete'], {
    image: { repository: 'images.internal/botter', tag: '0.2.0' },
    host: 'bots.internal',
    identityHost: 'id.internal',
    s3: { endpoint: 'https://s3.internal', backupBucket: 'copies' },
    config: { S3_BUCKET: 'files', LOG_LEVEL: 'warn' },
    namespaces: { ingress: 'edge', monitoring: 'metrics', stores: 'data' },
    migrate: false,
    patches: { 'Cluster/botter-database': { spec: { storage: { size: '200Gi' } } } },
  });
  const text = JSON.stringify(objects);
  expect(text).not.toMatch(/example\.com|s3:\/\/botter|name":"(ingress-nginx|monitoring|stores)"/);
  expect(named(objects, 'ConfigMap', 'botter').data).toMatchObject({
    PUBLIC_URL: 'https://bots.internal',
    OIDC_ISSUER: 'https://id.internal/realms/botter',
    S3_BUCKET: 'files',
    LOG_LEVEL: 'warn',
  });
  expect(templateOf(named(objects, 'Deployment', 'botter-api')).spec.containers[0].image).toBe(
    'images.internal/botter:0.2.0',
  );
  expect(objects.filter(({ kind }) => kind === 'Job')).toEqual([]);
  expect(named(objects, 'Cluster', 'botter-database').spec).toMatchObject({
    instances: 3,
    storage: { size: '200Gi' },
  });
});

test('the chart refuses what it does not know', () => {
  const refused = (values: object) => () => charted([], values);
  expect(refused({ components: { reddis: true } })).toThrow('there is no component reddis');
  expect(refused({ patches: { 'Cluster/botter-databse': {} } })).toThrow(
    'there is no Cluster/botter-databse to patch',
  );
});

test('the realm of Keycloak has the client and the audience of the configuration', () => {
  const manifests = rendered.get('complete')!;
  const [configuration, realmFile] = ['PUBLIC_URL', 'botter.json'].map(
    (key) => manifests.find(({ kind, data }) => kind === 'ConfigMap' && data[key]).data,
  );
  const { realm, clients } = JSON.parse(realmFile['botter.json']);
  const [client] = clients;
  expect(configuration.OIDC_ISSUER).toBe(`https://id.example.com/realms/${realm}`);
  expect(client).toMatchObject({
    clientId: configuration.OIDC_CLIENT_ID,
    redirectUris: ['${PUBLIC_URL}/auth/callback', '${PUBLIC_URL}/'],
  });
  expect(client.protocolMappers[0].config['included.custom.audience']).toBe(configuration.OIDC_AUDIENCE);
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

test('the image is built from existing files, by the current Node, and does not run as root', () => {
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
