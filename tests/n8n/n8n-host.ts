import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/* oxlint-disable typescript/no-explicit-any -- n8n's packages are installed by the test: there are no types before */

const folder = join(__dirname, '../../integrations/n8n');
const notCopied = new Set(['node_modules', 'dist']);

interface Packages {
  readonly workflow: any;
  readonly axios: any;
  readonly nodes: Readonly<Record<string, any>>;
  readonly credential: any;
  /** Where it is built: outside of the repository, so that nothing of it helps. */
  readonly place: string;
}

/** Installs the package's build tools if they are missing, builds it, and loads it as n8n does. */
export function loadPackage(): Packages {
  const lock = join(folder, 'package-lock.json');
  const installed = join(folder, 'node_modules', '.package-lock.json');
  const versionsIn = (file: string) => {
    const { packages } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { packages: {} };
    const names = Object.keys(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).devDependencies);
    return names.map((name) => packages[`node_modules/${name}`]?.version).join();
  };
  if (versionsIn(installed) !== versionsIn(lock)) {
    run(folder, 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  const place = join(mkdtempSync(join(tmpdir(), 'botter-n8n-')), 'package');
  const isCopied = (file: string) => !notCopied.has(relative(folder, file));
  cpSync(folder, place, { recursive: true, filter: isCopied });
  symlinkSync(join(folder, 'node_modules'), join(place, 'node_modules'));
  run(place, 'npm', ['run', 'build']);
  const { n8n } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
  const load = (file: string) => {
    const [made] = Object.values(require(join(place, file))) as (new () => any)[];
    return new made!();
  };
  const nodes = Object.fromEntries(
    (n8n.nodes as string[]).map(load).map((node) => [`n8n-nodes-botter.${node.description.name}`, node]),
  );
  return {
    workflow: require(join(folder, 'node_modules', 'n8n-workflow')),
    axios: require(join(folder, 'node_modules', 'axios')).default,
    nodes,
    credential: load(n8n.credentials[0]),
    place,
  };
}

/** Installs the built package in an empty folder, without a registry that could give more packages. */
export function installPackage({ place }: Packages): {
  readonly files: string[];
  readonly packages: string[];
} {
  const [{ filename, files }] = JSON.parse(run(place, 'npm', ['pack', '--json']));
  const target = join(place, '..', 'installed');
  mkdirSync(target);
  // Else npm looks for one in the folders above.
  writeFileSync(join(target, 'package.json'), '{ "private": true }');
  run(target, 'npm', ['install', '--offline', '--ignore-scripts', '--no-audit', join(place, filename)]);
  const { packages } = JSON.parse(readFileSync(join(target, 'node_modules', '.package-lock.json'), 'utf8'));
  return { files: files.map(({ path }: { path: string }) => path), packages: Object.keys(packages) };
}

export function removePackage({ place }: Packages): void {
  rmSync(join(place, '..'), { recursive: true, force: true });
}

function run(cwd: string, command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: 150_000,
  });
  if (status !== 0) {
    throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? ''}\n${stdout}${stderr}`);
  }
  return stdout;
}

interface HostOptions {
  readonly packages: Packages;
  readonly type: string;
  readonly parameters: object;
  readonly credentials: { readonly baseUrl: string; readonly apiKey: string };
}

/**
 * A workflow of one node. Parameters, their defaults, expressions and problems are those of n8n's `Workflow`;
 * requests get the credentials as n8n adds them.
 */
export class N8nHost {
  readonly node: any;
  readonly #workflow: any;
  readonly #kept: Record<string, unknown> = {};
  webhookUrl = '';
  waitsTill: Date | undefined;

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

  /** The problems that n8n would underline in red before a run. */
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
    const { status } = await this.#request({
      method: 'GET',
      url: `${base}${path}`,
      ignoreHttpStatusErrors: true,
    });
    return status;
  }

  bots(): Promise<unknown> {
    return this.#type.methods.loadOptions.getBots.call(this.#functions({}));
  }

  async execute(items: readonly object[] = [{}], continueOnFail = false): Promise<any[]> {
    const output = await this.run(
      items.map((json) => ({ json })),
      continueOnFail,
    );
    return output.map(({ json }: { json: unknown }) => json);
  }

  /** The same with whole items, which may have files. */
  async run(
    input: readonly { readonly json: object; readonly binary?: object }[],
    continueOnFail = false,
  ): Promise<any[]> {
    const [output] = await this.#type.execute.call(
      this.#functions(
        {
          getInputData: () => input,
          continueOnFail: () => continueOnFail,
          getSignedResumeUrl: (parameters: Record<string, string>) =>
            `https://n8n.example.com/webhook-waiting/1/n?${new URLSearchParams({ ...parameters, signature: 's' })}`,
          putExecutionToWait: async (till: Date) => {
            this.waitsTill = till;
          },
        },
        input,
      ),
    );
    return output;
  }

  /** What a press of a button of a waiting workflow comes to. */
  respond(url: string): Promise<any> {
    const query = Object.fromEntries(new URL(url).searchParams);
    return this.#type.webhook.call(this.#functions({ getQueryData: () => query }));
  }

  /** A poll of an active workflow; undefined if it starts no workflow. */
  async poll(mode = 'trigger'): Promise<any[] | undefined> {
    const found = await this.#type.poll.call(
      this.#functions({ getMode: () => mode, getWorkflowStaticData: () => this.#kept }),
    );
    return found?.[0].map(({ json }: { json: unknown }) => json);
  }

  hook(name: 'checkExists' | 'create' | 'delete'): Promise<boolean> {
    return this.#type.webhookMethods.default[name].call(
      this.#functions({
        getNodeWebhookUrl: () => this.webhookUrl,
        getWorkflowStaticData: () => this.#kept,
      }),
    );
  }

  /** The address that Botter calls; `onItems` gets the trigger's items for a call. */
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

  #functions(more: object, items: readonly { readonly json: object; readonly binary?: any }[] = []) {
    return {
      getNode: () => this.node,
      getCredentials: async () => this.options.credentials,
      getNodeParameter: (name: string, itemOrDefault?: unknown, fallback?: unknown) => {
        const value = this.node.parameters[name];
        const other = typeof itemOrDefault === 'number' ? fallback : itemOrDefault;
        return value === undefined ? other : this.#resolve(value, items[Number(itemOrDefault)]);
      },
      helpers: {
        // As n8n's helper does: the error of its HTTP client reaches the node inside of another one.
        httpRequestWithAuthentication: async (_: string, options: any) => {
          try {
            const { data: body, headers } = await this.#request(options);
            return options.returnFullResponse ? { body, headers } : body;
          } catch (error) {
            throw new this.options.packages.workflow.NodeApiError(this.node, error);
          }
        },
        assertBinaryData: (item: number, field: string) => items[item]?.binary[field],
        getBinaryDataBuffer: async (item: number, field: string) =>
          Buffer.from(items[item]?.binary[field].data, 'base64'),
        prepareBinaryData: async (data: Buffer, fileName?: string, mimeType?: string) => ({
          data: data.toString('base64'),
          fileName,
          mimeType,
        }),
        returnJsonArray: (json: unknown) => [json].flat().map((one) => ({ json: one })),
      },
      ...more,
    };
  }

  /** What expressions come to, of which some hold the credentials or an item. */
  #resolve(value: unknown, item?: object): any {
    const $credentials = this.options.credentials;
    const input = item ? [item] : [];
    const { expression } = this.#workflow;
    return expression.getParameterValue(value, null, 0, 0, this.node.name, input, 'internal', {
      $credentials,
    });
  }

  /** The request that n8n makes of these options, with its HTTP client. */
  #request({ method, url, body, qs, headers, timeout, encoding, ignoreHttpStatusErrors }: any): Promise<any> {
    const authentication = Object.entries(
      this.options.packages.credential.authenticate.properties.headers as Record<string, string>,
    ).map(([name, value]) => [name, this.#resolve(value)]);
    return this.options.packages.axios({
      method,
      url,
      params: qs,
      headers: { Accept: 'application/json', ...headers, ...Object.fromEntries(authentication) },
      timeout,
      data: body,
      responseType: encoding,
      ...(ignoreHttpStatusErrors && { validateStatus: () => true }),
    });
  }
}
