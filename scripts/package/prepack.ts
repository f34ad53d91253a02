// npm runs it before it packs the project as one package for `npx`.
import { addDependencies } from './manifest.ts'
import { stage } from './stage.ts'

await stage()
await addDependencies()
