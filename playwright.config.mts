import { defineConfig } from '@playwright/test';
import { sizes, takenOnce } from './tests/browser/support/sizes.mjs';
import { findChromium } from './tools/lib/chromium.mjs';

/**
 * Browser tests against the whole running product, which the global setup starts on free ports with an empty
 * data folder.
 */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'artifacts/playwright',
  globalSetup: './tests/browser/support/global-setup.mts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine is slow, not broken: tests fail on what they wait for, hardly ever on the clock.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'artifacts/results/browser.json' }]],
  use: {
    browserName: 'chromium',
    // A trace of every journey costs 6 to 9 % of the processor time. The last screen of a red run names the
    // command that repeats a journey with one.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for seconds: optimized code costs more than it saves.
        '--js-flags=--no-opt',
      ],
    },
  },
  projects: process.env.SCREENS
    ? // npm run screenshots
      [{ name: 'screens', testMatch: ['screens/all-screens.ts', 'screens/first-reply.ts'] }]
    : [
        { name: 'desktop', use: { viewport: sizes.desktop } },
        // Half of the people here have asked their system for less motion.
        {
          name: 'phone',
          // What goes wrong behind the screens goes wrong at any size.
          testIgnore: [
            'builder-faults',
            'inbox-faults',
            'inbox-keyboard',
            'tracking',
            'telegram-sandbox',
            ...takenOnce,
          ].map((name) => `**/${name}.spec.ts`),
          use: {
            viewport: sizes.phone,
            hasTouch: true,
            isMobile: true,
            contextOptions: { reducedMotion: 'reduce' },
          },
        },
      ],
});
