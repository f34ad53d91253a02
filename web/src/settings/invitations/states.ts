import type { Invitation } from '@parley/api/invites/objects'
import type { ClientState } from '@parley/client'
import { CircleAlert, CircleCheck, CircleOff, Clock, Hourglass, type LucideIcon, Send } from 'lucide-react'
import { t } from '#language/words.ts'

export interface ShownState {
  readonly name: string
  readonly icon: LucideIcon
  readonly tone: 'bad' | 'warn' | 'calm' | 'good'
  /** What needs somebody is first. */
  readonly rank: number
}

/** What is said of an invitation. Whether a letter was opened, nobody knows. */
export function stateInWords(invitation: Invitation, users: ClientState['users']): ShownState {
  switch (invitation.state) {
    case 'failed':
      return { name: t`The mail came back`, icon: CircleAlert, tone: 'bad', rank: 0 }
    case 'kept':
      return { name: t`Not sent`, icon: CircleAlert, tone: 'warn', rank: 1 }
    case 'void':
      return { name: t`Not valid any more`, icon: CircleOff, tone: 'warn', rank: 2 }
    case 'expired':
      return { name: t`Expired`, icon: Hourglass, tone: 'warn', rank: 3 }
    case 'sending':
      return { name: t`On its way`, icon: Send, tone: 'calm', rank: 4 }
    case 'waiting':
      return { name: t`Sent, not joined`, icon: Clock, tone: 'calm', rank: 5 }
    case 'joined': {
      const joined = users.get(invitation.joined_user_id ?? -1)
      return {
        name: joined ? t`Joined as ${joined.full_name}` : t`Joined`,
        icon: CircleCheck,
        tone: 'good',
        rank: 6,
      }
    }
  }
}
