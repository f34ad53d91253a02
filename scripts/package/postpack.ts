// npm runs it after it has packed.
import { removeDependencies } from './manifest.ts'

await removeDependencies()
