import type { WholeProps } from '../page.ts'
import { GroupList } from './GroupList.tsx'
import { GroupPage } from './GroupPage.tsx'
import { kinds } from './kinds.ts'
import { NewGroupPage } from './NewGroupPage.tsx'

/** The groups of the organization: their lists, the page of one, and the form that makes one. */
export function Groups({ path: [within] }: WholeProps) {
  if (within === 'new') return <NewGroupPage />
  const kind = kinds.find((one) => one === (within ?? 'made'))
  return kind ? <GroupList key={kind} kind={kind} /> : <GroupPage key={within} groupId={Number(within)} />
}
