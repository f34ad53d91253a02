import { LogOut } from 'lucide-react'
import type { Command } from '#data/command.ts'
import { logOutOrAsk } from './log-out.ts'

export default { name: 'Log out', group: 'App', icon: LogOut, run: logOutOrAsk } satisfies Command
