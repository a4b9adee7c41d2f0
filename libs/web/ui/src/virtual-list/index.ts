export * from './virtual-list';
