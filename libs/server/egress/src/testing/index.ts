export * from './hostile-addresses';
