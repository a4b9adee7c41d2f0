const loading = Symbol.for('botter.app');

/**
 * Loads the product into the page, once; called again after it failed, it tries again. What it needs for a first picture
 * follows by itself.
 */
export function loadApp(): Promise<void> {
  // On the window, because two scripts of the page use it that are built apart.
  const page = window as unknown as { [loading]?: Promise<void> };
  page[loading] ??= addScript(addressOfApp()).catch((error: unknown) => {
    delete page[loading];
    throw error;
  });
  return page[loading];
}

function addressOfApp(): string {
  const address = document.querySelector<HTMLMetaElement>('meta[name="botter-app"]')?.content;
  if (!address) throw new Error('The page does not say where the product is');
  return address;
}

function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${address} could not be loaded`));
    });
    document.head.append(script);
  });
}
