import { existsSync } from 'node:fs'
import { installPackages, MAY_INSTALL } from './apt.ts'
import { commandsOnPath } from './commands-on-path.ts'

const PACKAGE = 'prometheus-alertmanager'
const HOW_TO_GET_ONE =
  'No Alertmanager was found for the test of what it sends. Install it (on Debian or Ubuntu, as root: ' +
  `\`apt-get install ${PACKAGE}\`) and put it on the path, or name it by ALERTMANAGER_PATH.`

const find = () =>
  [process.env.ALERTMANAGER_PATH ?? '', ...commandsOnPath([PACKAGE, 'alertmanager'])].find(existsSync)

/** The path of Prometheus Alertmanager. On Debian, it is installed if it is missing. Throws if there is none. */
export async function obtainAlertmanager(): Promise<string> {
  if (find() === undefined && MAY_INSTALL) {
    await installPackages(PACKAGE).catch((error) => {
      throw new Error(`${HOW_TO_GET_ONE}\n${error}`)
    })
  }
  const found = find()
  if (found === undefined) throw new Error(HOW_TO_GET_ONE)
  return found
}
