import type { Server } from '../server.ts'

export async function fillWithDemo(_server: Server): Promise<void> {
  throw new Error('not yet')
}
