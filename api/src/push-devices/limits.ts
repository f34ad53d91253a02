import { collection } from '../contract/collection.ts'

export const pushDevices = collection({ things: 'push devices', cap: 200, of: 'person' })
