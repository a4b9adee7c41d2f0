import { lastMoment, storyLights, storyPace } from '../product-demo/story';

/** Plays the story over and over while it is in view. It stays at its end for people who want no motion. */
export function playStory(demo: HTMLElement): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  let moment = lastMoment;
  let timer: number | undefined;
  const wait = () => {
    timer = window.setTimeout(() => {
      moment = moment === lastMoment ? 0 : moment + 1;
      showMoment(demo, moment);
      wait();
    }, storyPace[moment]);
  };
  new IntersectionObserver((entries) => {
    window.clearTimeout(timer);
    if (entries.at(-1)?.isIntersecting) wait();
  }).observe(demo);
}

/** Sets the demo to a moment. Only visibility and transforms change: nothing in the page is moved for it. */
export function showMoment(demo: HTMLElement, moment: number): void {
  const all = (selector: string) => demo.querySelectorAll<HTMLElement>(selector);
  const { node, edge } = storyLights[moment] ?? {};
  let bottom = 0;
  const column = demo.querySelector<HTMLElement>('[data-column]');
  for (const line of all('[data-from]')) {
    const later = Number(line.dataset.from) > moment;
    line.toggleAttribute('data-later', later);
    if (!later) bottom = line.offsetTop + line.offsetHeight;
  }
  if (column) column.style.transform = `translateY(${column.offsetHeight - bottom}px)`;
  for (const press of all('[data-at]')) press.hidden = Number(press.dataset.at) !== moment;
  for (const card of all('[data-node]')) card.toggleAttribute('data-lit', card.dataset.node === node);
  for (const line of all('[data-edge]')) line.toggleAttribute('data-lit', line.dataset.edge === edge);
}
