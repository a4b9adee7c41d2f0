/** Defines a module of the server, so that the product can be put together from a list of them. */
export * from './bot-tables';
export * from './provide-expiry';
export * from './provide-subscription';
export * from './readers.module';
export * from './server-module';
export * from './upkeep.module';
