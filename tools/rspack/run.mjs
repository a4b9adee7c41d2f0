import { rspack } from '@rspack/core';

/** Runs rspack once over these configurations; throws with its messages when one of them fails. */
export function runRspack(configs) {
  return new Promise((done, failed) => {
    const compiler = rspack(configs);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return failed(error);
        const text = stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
        if (stats.hasErrors()) return failed(new Error(text));
        if (text.trim()) console.log(text);
        done();
      });
    });
  });
}
