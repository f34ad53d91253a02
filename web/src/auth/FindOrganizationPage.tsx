import { Building2 } from 'lucide-react'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { FullPage } from '#ui/FullPage.tsx'
import { Notice } from '#ui/Notice.tsx'
import { fetchAuthStatus } from './auth-status.ts'
import FindOrganization from './FindOrganization.tsx'
import { LinkPage, openApp } from './LinkPage.tsx'

const NEVER_SHOWN = { title: '', text: '' }

/** Leads to another organization of the server. */
export default function FindOrganizationPage() {
  return (
    <LinkPage ask={fetchAuthStatus} invalid={NEVER_SHOWN}>
      {({ baseHost, organization }, connection) =>
        baseHost === '' ? (
          <FullPage>
            <Notice level={1} icon={Building2} title={t`This server has no other organization`}>
              <Button onClick={() => openApp()}>{t`Open ${organization}`}</Button>
            </Notice>
          </FullPage>
        ) : (
          <FindOrganization baseHost={baseHost} connection={connection} back={organization} />
        )
      }
    </LinkPage>
  )
}
