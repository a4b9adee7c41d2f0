export * from './secret';
export * from './secret-store';
