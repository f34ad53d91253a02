/**
 * The folders of tests that have a command of their own, such as `npm run test:long`: they take minutes or, as those in
 * containers and in a cluster, what not every machine has.
 */
export const APART = ['long', 'faults', 'containers', 'cluster'] as const
