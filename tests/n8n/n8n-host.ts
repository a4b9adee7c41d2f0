import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/* oxlint-disable typescript/no-explicit-any -- n8n's packages are installed by the test: there are no types before */

const folder = join(__dirname, '../../integrations/n8n');
const modules = join(__dirname, '../../node_modules');

interface Packages {
  readonly workflow: any;
  readonly nodes: Readonly<Record<string, any>>;
  readonly credential: any;
}

/** Installs what the package is built with where that is missing, builds it, and loads it as n8n does. */
export function loadPackage(): Packages {
  const lock = join(folder, 'package-lock.json');
  const installed = join(folder, 'node_modules', '.package-lock.json');
  const versionOf = (file: string) =>
    existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).packages['node_modules/n8n-workflow'].version;
  if (versionOf(installed) !== versionOf(lock)) {
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  run(process.execPath, [join(modules, 'typescript-native', 'bin', 'tsc'), '-p', 'tsconfig.json']);
  run(process.execPath, ['copy-icons.mjs']);
  const { n8n } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const load = (file: string) => {
    const [made] = Object.values(require(join(folder, file))) as (new () => any)[];
    return new made!();
  };
  const nodes = Object.fromEntries(
    (n8n.nodes as string[]).map(load).map((node) => [`n8n-nodes-botter.${node.description.name}`, node]),
  );
  return {
    workflow: require(join(folder, 'node_modules', 'n8n-workflow')),
    nodes,
    credential: load(n8n.credentials[0]),
  };
}

function run(command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 150_000,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
}

interface HostOptions {
  readonly packages: Packages;
  readonly type: string;
  readonly parameters: object;
  readonly credentials: { readonly baseUrl: string; readonly apiKey: string };
}

/**
 * A workflow of one node. Parameters, their defaults, expressions and problems are those of n8n's `Workflow`; requests get
 * the credentials as n8n adds them.
 */
export class N8nHost {
  readonly node: any;
  readonly #workflow: any;
  readonly #kept: Record<string, unknown> = {};
  webhookUrl = '';

  constructor(private readonly options: HostOptions) {
    const { packages, type, parameters } = options;
    const { Workflow, NodeHelpers } = packages.workflow;
    const nodeType = packages.nodes[type];
    const { properties } = nodeType.description;
    this.node = { id: 'n', name: 'Botter', type, typeVersion: 1, position: [0, 0] };
    this.node.parameters = NodeHelpers.getNodeParameters(
      properties,
      parameters,
      true,
      false,
      { typeVersion: 1 },
      nodeType.description,
    );
    this.#workflow = new Workflow({
      nodes: [this.node],
      connections: {},
      active: false,
      nodeTypes: {
        getByName: () => nodeType,
        getByNameAndVersion: () => nodeType,
        getKnownTypes: () => ({}),
      },
    });
  }

  get #type(): any {
    return this.options.packages.nodes[this.options.type];
  }

  /** What n8n would underline in red before a run. */
  problems(): unknown {
    const { NodeHelpers } = this.options.packages.workflow;
    return NodeHelpers.getNodeParametersIssues(
      this.#type.description.properties,
      this.node,
      this.#type.description,
    );
  }

  /** The test of the credentials, as the button in n8n does it. */
  async testCredentials(): Promise<number> {
    const { request } = this.options.packages.credential.test;
    const [base, path] = [request.baseURL, request.url].map((text) => this.#resolve(text));
    return (await this.#fetch({ method: 'GET', url: `${base}${path}` })).status;
  }

  bots(): Promise<unknown> {
    return this.#type.methods.loadOptions.getBots.call(this.#functions({}));
  }

  async execute(items: readonly object[] = [{}], continueOnFail = false): Promise<any[]> {
    const input = items.map((json) => ({ json }));
    const [output] = await this.#type.execute.call(
      this.#functions({
        getInputData: () => input,
        continueOnFail: () => continueOnFail,
      }),
    );
    return output.map(({ json }: { json: unknown }) => json);
  }

  hook(name: 'checkExists' | 'create' | 'delete'): Promise<boolean> {
    return this.#type.webhookMethods.default[name].call(
      this.#functions({
        getNodeWebhookUrl: () => this.webhookUrl,
        getWorkflowStaticData: () => this.#kept,
      }),
    );
  }

  /** The address that Botter calls; what the trigger makes of a call goes to `onItems`. */
  async listen(onItems: (items: any[]) => void): Promise<Server> {
    const server = createServer((request, response) => void this.#receive(request, response, onItems));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    this.webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
    return server;
  }

  async #receive(request: IncomingMessage, response: ServerResponse, onItems: (items: any[]) => void) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const rawBody = Buffer.concat(chunks);
    const answer = {
      status: (code: number) => {
        response.statusCode = code;
        return answer;
      },
      json: (body: unknown) => response.end(JSON.stringify(body)),
    };
    const { workflowData } = await this.#type.webhook.call(
      this.#functions({
        getRequestObject: () => ({ headers: request.headers, rawBody }),
        getResponseObject: () => answer,
        getBodyData: () => JSON.parse(rawBody.toString()),
        getWorkflowStaticData: () => this.#kept,
      }),
    );
    if (workflowData) onItems(workflowData[0].map(({ json }: { json: unknown }) => json));
    if (!response.writableEnded) response.end();
  }

  #functions(more: object) {
    return {
      getNode: () => this.node,
      getCredentials: async () => this.options.credentials,
      getNodeParameter: (name: string, itemOrDefault?: unknown, fallback?: unknown) => {
        const value = this.node.parameters[name];
        const other = typeof itemOrDefault === 'number' ? fallback : itemOrDefault;
        return value === undefined ? other : this.#resolve(value);
      },
      helpers: {
        httpRequestWithAuthentication: async (_: string, options: any) => {
          const { status, text } = await this.#fetch(options);
          const body = text === '' ? undefined : JSON.parse(text);
          // In the form of an error of n8n's HTTP client.
          if (status >= 400) {
            throw Object.assign(new Error(`Request failed with status code ${status}`), {
              response: { status, data: body },
              httpCode: String(status),
            });
          }
          return body;
        },
        returnJsonArray: (json: unknown) => [json].flat().map((one) => ({ json: one })),
      },
      ...more,
    };
  }

  /** An expression with the credentials in it, as n8n resolves those of credential types. */
  #resolve(value: unknown): any {
    if (typeof value !== 'string' || !value.startsWith('=')) return value;
    const $credentials = this.options.credentials;
    return this.#workflow.expression.getSimpleParameterValue(
      this.node,
      value,
      'internal',
      { $credentials },
      undefined,
      '',
    );
  }

  async #fetch({ method, url, body, qs, headers }: any): Promise<{ status: number; text: string }> {
    const authentication = Object.entries(
      this.options.packages.credential.authenticate.properties.headers as Record<string, string>,
    ).map(([name, value]) => [name, this.#resolve(value)]);
    const query = qs ? `?${new URLSearchParams(qs)}` : '';
    const response = await fetch(`${url}${query}`, {
      method,
      headers: {
        ...Object.fromEntries(authentication),
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }
}
