export * from './secret';
export * from './secret-store';
export * from './cipher';
export * from './keyring';
