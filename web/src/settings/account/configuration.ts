interface Account {
  readonly email: string
  readonly key: string
  readonly site: string
}

/** What programs for the API read: who they are, and where the server is. */
const configurationOf = ({ email, key, site }: Account) => `[api]\nemail=${email}\nkey=${key}\nsite=${site}\n`

/**
 * Saves it as a file in the browser's downloads, under the name that programs look for. Of no type that the browser
 * knows: it would add an ending.
 */
export function downloadConfiguration(account: Account): void {
  const url = URL.createObjectURL(new Blob([configurationOf(account)], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'zuliprc'
  link.click()
  URL.revokeObjectURL(url)
}
