import { processorMs } from '../lib/processes.mjs';
import { productWithSandbox } from '../lib/product-with-sandbox.mjs';

/** `BENCH_SHORT=1`: a fourth of them. */
const edits = process.env.BENCH_SHORT === '1' ? 250 : 1_000;
const part = edits / 10;

export const title = `drafts: the last tenth of ${edits} edits of a draft, each followed by how much is not published`;
export const baseline = 'the first tenth';
export const builds = ['server'];

export async function run(report) {
  const product = await productWithSandbox();
  try {
    const { api: owner, botId } = await product.owner('owner');
    const { api } = await product.startRoles();
    const actions = [];
    const content = (n, text) => ({
      command: `/command${n}`,
      actionTrigger: 'command',
      parseMode: '',
      actionData: { text, buttons: [{ label: 'More', type: 'callback', value: 'more' }] },
    });
    for (let n = 0; n < edits; n += 1) {
      const { action } = await owner('POST', `/api/bots/${botId}/actions`, content(n, 'Old'));
      actions.push(action.id);
    }
    await owner('PUT', `/api/bots/${botId}/drafts`, { enabled: true });
    const edit = async (from, to) => {
      const processor = () => processorMs(api.pid);
      const before = processor();
      const started = performance.now();
      for (let n = from; n < to; n += 1) {
        await owner('PUT', `/api/bots/${botId}/actions/${actions[n]}`, content(n, `New ${n}`));
        const { draft } = await owner('GET', `/api/bots/${botId}/draft?limit=0`);
        if (draft.changes !== n + 1) throw new Error(`${n + 1} edits are ${draft.changes} changes`);
      }
      return {
        processor: (processor() - before) / (to - from),
        ms: (performance.now() - started) / (to - from),
      };
    };
    const first = await edit(0, part);
    await edit(part, edits - part);
    const last = await edit(edits - part, edits);
    report.ratio('ms of processor time of the api for each', last.processor, first.processor, undefined, {
      ratioAtMost: 1.5,
    });
    report.ratio('ms for each', last.ms, first.ms);
  } finally {
    await product.stop();
  }
}
