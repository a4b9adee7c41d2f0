export * from './server-module';
export { Waitlist } from './waitlist';
