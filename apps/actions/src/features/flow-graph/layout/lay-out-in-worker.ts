import type { Layout, LayoutTask } from './layout-graph';

/**
 * Lays a graph out in a worker, so that the page stays smooth: a thousand connected actions take seconds.
 * @throws where the worker fails; aborting `signal` ends it and rejects
 */
export function layOutInWorker(task: LayoutTask, signal: AbortSignal): Promise<Layout> {
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url));
  return new Promise<Layout>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('The layout was given up', 'AbortError')));
    worker.addEventListener('message', ({ data }: MessageEvent<Layout>) => resolve(data));
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'The layout failed')));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take no origin
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}
