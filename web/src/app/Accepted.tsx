import { getOwnTerms } from '@parley/api/terms/endpoints'
import { type ReactNode, useEffect, useState } from 'react'
import type { Terms } from '#auth/Terms.tsx'
import { useApp } from '#data/context.ts'
import { useRealm } from '#data/hooks.ts'
import { onDemand } from '#ui/on-demand.tsx'

const TermsPage = onDemand(() => import('./TermsPage.tsx'))

/** The app, but for who has not accepted the terms of the organization as they are now. */
export function Accepted({ children }: { children: ReactNode }) {
  const { connection } = useApp()
  const { realm_terms_of_service: service, realm_privacy_policy: privacy } = useRealm()
  const [open, setOpen] = useState<Terms>()
  useEffect(() => {
    let isCurrent = true
    setOpen(undefined)
    if (!service && !privacy) return
    // Without a connection nobody is kept from what is here: the next start asks again.
    connection.call(getOwnTerms, {}).then(
      ({ is_accepted: isAccepted, ...terms }) => isCurrent && !isAccepted && setOpen(terms),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [connection, service, privacy])
  return open ? <TermsPage terms={open} onDone={() => setOpen(undefined)} /> : children
}
