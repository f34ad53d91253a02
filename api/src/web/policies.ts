/** Where the server shows the texts of an organization. People know these addresses from other servers of this API. */
export const policyPaths = {
  terms_of_service: '/policies/terms',
  privacy_policy: '/policies/privacy',
} as const

export type Policy = keyof typeof policyPaths
