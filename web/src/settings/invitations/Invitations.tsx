import type { WholeProps } from '../page.ts'
import { InvitationList } from './InvitationList.tsx'
import { InvitePage } from './InvitePage.tsx'

/** What became of invitations, and the form that sends them. */
export function Invitations({ path: [within] }: WholeProps) {
  return within === 'new' ? <InvitePage /> : <InvitationList />
}
