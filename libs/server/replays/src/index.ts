/** `BotTests` (import `BotTestsModule`) runs the regression tests of a bot against one of its versions. */
export { BotTests } from './regression/bot-tests';
export { BotTestsModule } from './replays.module';
export * from './server-module';
