import { saveFile } from '#ui/save-file.ts'

interface Account {
  readonly email: string
  readonly key: string
  readonly site: string
}

/** What programs for the API read: who they are, and where the server is. */
const configurationOf = ({ email, key, site }: Account) => `[api]\nemail=${email}\nkey=${key}\nsite=${site}\n`

/** Saves it under the name that programs look for. */
export function downloadConfiguration(account: Account): void {
  saveFile('zuliprc', configurationOf(account))
}
