import { Store } from '#store/store.ts'

export type JumpKind = 'anything' | 'people'

/** What the open jump box searches; undefined while it is closed. */
export const jump = new Store<JumpKind | undefined>(undefined)

export function openJump(kind: JumpKind = 'anything'): void {
  jump.set(kind)
}

export function closeJump(): void {
  jump.set(undefined)
}
