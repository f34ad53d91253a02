export * from './index.ts'
export { compileLinkifier, LinkifierError } from './linkifier.ts'
