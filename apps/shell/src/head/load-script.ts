/** `app`: the product; `landing`: what visitors can do on a page that was rendered at build time. */
type ScriptName = 'app' | 'landing';

type Loading = Partial<Record<ScriptName, Promise<void>>>;
const key = Symbol.for('botter.scripts');

/** On the window, because scripts of the page use it that are built apart. */
function loading(): Loading {
  const page = window as unknown as { [key]?: Loading };
  page[key] ??= {};
  return page[key];
}

/**
 * Adds a script to the page, once; called again after it failed, it tries again. What it needs follows by
 * itself.
 */
export function loadScript(name: ScriptName): Promise<void> {
  const known = loading();
  known[name] ??= addScript(addressOf(name)).catch((error: unknown) => {
    delete known[name];
    throw error;
  });
  return known[name];
}

export function isScriptAsked(name: ScriptName): boolean {
  return loading()[name] !== undefined;
}

function addressOf(name: ScriptName): string {
  const address = document.querySelector<HTMLMetaElement>(`meta[name="botter-${name}"]`)?.content;
  if (!address) throw new Error(`The page does not say where its script "${name}" is`);
  return address;
}

/**
 * Adds a script to the page. A part of the product may come before the script that begins it: that finds it
 * then.
 */
export function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.fetchPriority = 'high';
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${address} could not be loaded`));
    });
    document.head.append(script);
  });
}
