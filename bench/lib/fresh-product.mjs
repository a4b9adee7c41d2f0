import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, startProduct } from '../../tools/lib/product.mjs';

/**
 * The whole product in a data folder of its own, which is deleted with it, on free ports unless others are
 * given; nothing is limited, unless `env` says otherwise.
 */
export async function freshProduct({ env, ports, ...options } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'botter-bench-'));
  ports ??= await freePorts();
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const product = await startProduct({
      ...ports,
      dataDir,
      onExit: (program, code) => console.error(`${program} ended (code ${code})`),
      ...options,
      env: { LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ...env },
    });
    const stop = async () => {
      await product.stop();
      remove();
    };
    return { product, ports, dataDir, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
