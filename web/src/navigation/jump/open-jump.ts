import { Store } from '#store/store.ts'

export type JumpKind = 'anything' | 'people'

/** What the jump box looks among, while it is open. */
export const jump = new Store<JumpKind | undefined>(undefined)

export function openJump(kind: JumpKind = 'anything'): void {
  jump.set(kind)
}

export function closeJump(): void {
  jump.set(undefined)
}
