import type { WholeProps } from '../page.ts'
import { Directory } from './Directory.tsx'
import { kinds } from './directory.ts'
import { PersonPage } from './PersonPage.tsx'

/** The people of the organization: their lists, and somebody's page. */
export function People({ path: [within] }: WholeProps) {
  const kind = kinds.find((one) => one === (within ?? 'people'))
  return kind ? <Directory key={kind} kind={kind} /> : <PersonPage userId={Number(within)} />
}
