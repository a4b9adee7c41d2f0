export * from './kurrentdb-stand-in';
