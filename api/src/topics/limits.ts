import { collection } from '../contract/collection.ts'

export const userTopics = collection({
  things: 'topics with a setting of your own',
  cap: 10_000,
  of: 'person',
})
