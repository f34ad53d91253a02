import { refuseParameters } from '../document/refused-parameters.ts'
import { all } from '../support/sample.ts'

refuseParameters(all)
