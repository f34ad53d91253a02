import { refuseParameters } from '../document/refused-parameters.ts'

refuseParameters(() => true)
