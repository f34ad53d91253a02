import { refusedParameters } from '@parley/api/contract/refusal-texts'
import type { Plugin } from 'vite'

const NAME = 'virtual:refused-parameters'
const ID = `\0${NAME}`

/** Makes a module of what the contract says of its refusals: the parameter that each is about. */
export const refusedParametersModule: Plugin = {
  name: 'refused-parameters',
  resolveId: (id) => (id === NAME ? ID : undefined),
  async load(id) {
    return id === ID ? `export default ${JSON.stringify(await refusedParameters())}` : undefined
  },
}
