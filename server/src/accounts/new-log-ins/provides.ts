import { logInFollower } from '#directory/sessions/ports.ts'
import { provide } from '#engine/provide.ts'
import { noteLogIn } from './commands.ts'

export const following = provide(logInFollower, noteLogIn)
