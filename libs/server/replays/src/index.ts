/** `BotTests` (import `BotTestsModule`) runs the regression tests of a bot against one of its versions. */

export * from './server-module';
