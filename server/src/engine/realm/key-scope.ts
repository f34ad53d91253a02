/** What a key with a scope lets its bearer see and do of what its owner may. */
export interface KeyScope {
  readonly keyId: number
  readonly mayWrite: boolean
  /** The only channels that exist for it; null: all. */
  readonly channelIds: ReadonlySet<number> | null
}
