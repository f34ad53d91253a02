import { acceptTerms } from '@parley/api/terms/endpoints'
import { AuthForm } from '#auth/AuthForm.tsx'
import { AcceptBox, type Terms } from '#auth/Terms.tsx'
import { useApp } from '#data/context.ts'
import { useRealm } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'

/** Asks somebody who is logged in to accept terms that are new to them, before anything else. */
export default function TermsPage({ terms, onDone }: { terms: Terms; onDone: () => void }) {
  const { connection, logOut, report } = useApp()
  const { realm_name: organization } = useRealm()
  return (
    <AuthForm
      organization={organization}
      title={t`Before you go on`}
      lead={t`${organization} has terms that you have not accepted yet. What you have written waits.`}
      action={t`Go on`}
      onSubmit={async ({ accepted_terms: version = '' }) => {
        await connection.call(acceptTerms, { version })
        onDone()
      }}
      after={<Button kind="quiet" onClick={() => void logOut().catch(report)}>{t`Log out`}</Button>}
    >
      <AcceptBox terms={terms} />
    </AuthForm>
  )
}
