import { getInvitations } from '@parley/api/invites/endpoints'
import { invitesChangedEvent } from '@parley/api/invites/events'
import type { Invitation } from '@parley/api/invites/objects'
import type { Connection, Session } from '@parley/client'
import { useEffect } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { whenLookedAt } from '#data/looked-at.ts'
import { Store, useStore } from '#store/store.ts'

interface Known {
  /** Undefined until they have come. */
  readonly invitations?: readonly Invitation[]
  readonly problem?: string
}

/** No event tells that a letter has left the server. */
const LETTERS_MS = 5_000

/** The invitations that the person sees, read when a page shows them, and again when they have changed. */
class Invitations {
  readonly store = new Store<Known>({})
  readonly #connection: Connection
  #shown = 0
  #again: ReturnType<typeof setTimeout> | undefined

  constructor(connection: Connection, session: Session) {
    this.#connection = connection
    const again = () => {
      if (this.#shown > 0) void this.read()
    }
    session.on(invitesChangedEvent, again)
    whenLookedAt(again)
  }

  /** @returns the function that ends it */
  show(): () => void {
    this.#shown += 1
    if (this.#shown === 1) void this.read()
    return () => {
      this.#shown -= 1
    }
  }

  async read(): Promise<void> {
    clearTimeout(this.#again)
    try {
      const { invitations } = await this.#connection.call(getInvitations, {})
      this.store.set({ invitations })
      const areLettersOnTheirWay = invitations.some(({ state }) => state === 'sending')
      if (areLettersOnTheirWay && this.#shown > 0) {
        this.#again = setTimeout(() => void this.read(), LETTERS_MS)
      }
    } catch (error) {
      this.store.set({ ...this.store.get(), problem: explanationOf(error) })
    }
  }
}

const lists = new WeakMap<Session, Invitations>()

function useList(): Invitations {
  const { connection, session } = useApp()
  const list = lists.get(session) ?? new Invitations(connection, session)
  lists.set(session, list)
  return list
}

export function useInvitations(): Known & { readonly read: () => Promise<void> } {
  const list = useList()
  useEffect(() => list.show(), [list])
  return { ...useStore(list.store), read: () => list.read() }
}

/** How many invitations there are, once that is known. Nobody is asked for those who may not see any. */
export function useInvitationCount(maySee: boolean): number | undefined {
  const list = useList()
  useEffect(() => (maySee ? list.show() : undefined), [list, maySee])
  const { invitations } = useStore(list.store)
  return maySee ? invitations?.length : undefined
}
