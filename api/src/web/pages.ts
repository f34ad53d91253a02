/**
 * The pages of the web app that have an address of their own: most of them stand behind links in letters. `{token}` is the
 * secret of such a link. Everything else of the app is at the root.
 */
export const pages = {
  join: '/join/{token}',
  emailChange: '/confirm-email/{token}',
  passwordReset: '/reset-password/{token}',
  unsubscription: '/accounts/unsubscribe/missed_messages/{token}',
  digestUnsubscription: '/accounts/unsubscribe/digest/{token}',
  signUp: '/sign-up',
  signUpLink: '/sign-up/{token}',
  /** People know this address from other servers of this API. */
  forgottenPassword: '/accounts/password/reset',
  /** People know this address, too. Leads from one organization of the server to another. */
  findOrganizations: '/accounts/find',
  /** For who has to be told what failed, or an app that waits; others log in at the root. */
  logIn: '/login',
  /** The end of a log-in for the desktop app. What it is about stands behind the `#`. */
  desktop: '/accounts/login/desktop',
} as const

export type PageName = keyof typeof pages

const TOKEN = '{token}'

/** The path of a page, with the secret of its link if it has one. */
export function pathOfPage(page: PageName, token = ''): string {
  return pages[page].replace(TOKEN, token)
}

/** The page at a path and the secret of its link, empty if it has none; undefined where there is none of these pages. */
export function pageAt(path: string): { page: PageName; token: string } | undefined {
  for (const page of Object.keys(pages) as PageName[]) {
    const token = tokenIn(path, pages[page])
    if (token !== undefined) return { page, token }
  }
  return undefined
}

function tokenIn(path: string, address: string): string | undefined {
  const [before = '', after] = address.split(TOKEN)
  const asked = path.replace(/\/$/, '')
  if (after === undefined) return asked === address ? '' : undefined
  const token = asked.startsWith(before) ? asked.slice(before.length) : ''
  return /^[\w-]+$/.test(token) ? token : undefined
}
