export * from './price-ratings';
