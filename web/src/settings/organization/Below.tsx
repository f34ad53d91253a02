import { DeactivateOrganization } from './DeactivateOrganization.tsx'
import { Pictures } from './Pictures.tsx'

/** What stands below the settings of the organization's own page. */
export function Below() {
  return (
    <>
      <Pictures />
      <DeactivateOrganization />
    </>
  )
}
