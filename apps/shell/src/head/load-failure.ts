import { whenParsed } from './when-parsed';

/** Shows that the product itself couldn't be loaded, without using any of its code. */
export function showLoadFailure(): void {
  whenParsed(() => {
    const root = document.getElementById('root');
    if (!root) return;
    const words = document.createElement('p');
    words.textContent = 'Botter could not be loaded. Please check your connection and try again.';
    const retry = document.createElement('button');
    retry.type = 'button';
    retry.textContent = 'Reload';
    retry.className = 'h-11 rounded-md bg-accent px-5 font-medium text-on-accent hover:bg-accent-hover';
    retry.addEventListener('click', () => window.location.reload());
    const box = document.createElement('main');
    box.className = 'flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center';
    box.setAttribute('role', 'alert');
    box.append(words, retry);
    root.replaceChildren(box);
  });
}
