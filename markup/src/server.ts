export * from './index.ts'
