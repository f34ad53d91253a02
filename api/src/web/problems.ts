/** Why a sign-in that went through other pages failed. The log-in page says each in words: `/login?problem=…`. */
export const signInProblems = [
  'account_deactivated',
  'account_not_linked',
  'address_missing',
  'address_refused',
  'address_unverified',
  'answer_invalid',
  'app_key_invalid',
  'invitation_required',
  'link_invalid',
  'linked_to_another',
  'method_off',
  'organization_deactivated',
  'provider_refused',
  'provider_unreachable',
  'sign_up_refused',
  'state_lost',
] as const

export type SignInProblem = (typeof signInProblems)[number]
