import '@fontsource-variable/inter/wght.css'
import './documentation.css'
import { followContents } from './contents.ts'
import { offerLanguages } from './languages.ts'
import { offerSearch } from './search.ts'
import { offerTrials } from './trial.ts'

// What makes the documentation of the API better where there is JavaScript. It is whole without it.
offerLanguages()
offerTrials()
offerSearch()
followContents()
