import { type LayoutTask, layOutGraph } from './layout-graph';

// The page's types don't know that this file runs as a worker, whose messages go to whoever started it.
const page = self as unknown as {
  onmessage: ((event: MessageEvent<LayoutTask>) => void) | null;
  postMessage(layout: ReturnType<typeof layOutGraph>): void;
};
page.onmessage = ({ data }) => page.postMessage(layOutGraph(data));
