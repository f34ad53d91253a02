import { type SignInProblem, signInProblems } from '@parley/api/web/problems'
import { t } from '#language/words.ts'

/** What failed and what to do, of the `problem` in the address of the log-in page. */
export function problemInWords(problem: string | null): string | undefined {
  const known = signInProblems.find((one) => one === problem)
  return known === undefined ? undefined : WORDS[known]()
}

const WORDS: Readonly<Record<SignInProblem, () => string>> = {
  account_deactivated: () => t`Your account is deactivated. An administrator can bring it back.`,
  account_not_linked: () =>
    t`There is an account with your address, and this way of logging in is not linked to it. Log in by your password, or ask an administrator.`,
  address_missing: () =>
    t`The provider did not say what your email address is. Ask whoever runs it to pass it on.`,
  address_refused: () => t`With your email address nobody can join this organization. Ask an administrator.`,
  address_unverified: () =>
    t`The provider does not know yet whether your email address is yours. Confirm it there and try again.`,
  answer_invalid: () =>
    t`What the provider answered could not be checked. Try again; if it stays so, tell an administrator.`,
  app_key_invalid: () => t`The app did not say correctly that it waits. Begin again in the app.`,
  invitation_required: () => t`You need an invitation to join this organization.`,
  link_invalid: () => t`This log-in has been used or took too long. Begin again in the app.`,
  linked_to_another: () =>
    t`The account with your address belongs to somebody else at the provider. An administrator can separate them.`,
  method_off: () => t`This way of logging in is switched off here. Choose another.`,
  organization_deactivated: () => t`This organization is deactivated.`,
  provider_refused: () => t`The provider did not let you in. Try again, or ask whoever runs it.`,
  provider_unreachable: () => t`The provider cannot be reached. Try again in a moment.`,
  sign_up_refused: () =>
    t`An account could not be made for you: your name may be taken, or the organization full. Ask an administrator.`,
  state_lost: () => t`The log-in took too long, or began in another browser. Try again.`,
}
