import type { AnswerOf } from '@parley/api/contract/endpoint'
import { getTerms } from '@parley/api/terms/endpoints'
import type { Connection } from '@parley/client'
import { useEffect, useId, useState } from 'react'
import { rich } from '#language/rich.ts'
import { t } from '#language/words.ts'
import { useFieldProblem } from '#ui/field-problems.ts'
import styles from './Terms.module.css'

export type Terms = AnswerOf<typeof getTerms>

/** The terms of the organization, once they are known: asked again when they turn out to be others. */
function useTerms(connection: Connection, problem?: string): Terms | undefined {
  const [terms, setTerms] = useState<Terms>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused may have been terms of before
  useEffect(() => {
    // Without them the form does all the same: what is not accepted, the server refuses.
    connection.call(getTerms, {}).then(setTerms, () => {})
  }, [connection, problem])
  return terms
}

/** Where the organization has terms: what makes an account accepts them. Its value is their version. */
export function AcceptTerms({ connection }: { connection: Connection }) {
  const problem = useFieldProblem('accepted_terms')
  const terms = useTerms(connection, problem)
  return terms && <AcceptBox terms={terms} />
}

export function AcceptBox({ terms }: { terms: Terms }) {
  const id = useId()
  const problem = useFieldProblem('accepted_terms')
  if (terms.version === null) return null
  return (
    <div>
      <label className={styles.accept}>
        <input
          type="checkbox"
          name="accepted_terms"
          value={terms.version}
          required
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && `${id}-problem`}
        />
        <span>{sentence(terms)}</span>
      </label>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Where to read them, for who is about to log in. */
export function PolicyLinks({ connection }: { connection: Connection }) {
  const terms = useTerms(connection)
  if (!terms || terms.version === null) return null
  return (
    <p className={styles.links}>
      {terms.terms_of_service_url !== null && link(terms.terms_of_service_url, t`Terms of service`)}
      {terms.privacy_policy_url !== null && link(terms.privacy_policy_url, t`Privacy policy`)}
    </p>
  )
}

function sentence({ terms_of_service_url: service, privacy_policy_url: privacy }: Terms) {
  if (privacy === null) return rich`I accept the ${link(service, t`terms of service`)}.`
  if (service === null) return rich`I accept the ${link(privacy, t`privacy policy`)}.`
  return rich`I accept the ${link(service, t`terms of service`)} and the ${link(privacy, t`privacy policy`)}.`
}

const link = (url: string | null, words: string) => (
  <a href={url ?? ''} target="_blank" rel="noopener noreferrer">
    {words}
  </a>
)
