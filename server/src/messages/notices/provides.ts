import { noticeSender } from '#directory/notices/ports.ts'
import { provide } from '#engine/provide.ts'
import { sendNotices } from './send-notices.ts'

export const speaking = provide(noticeSender, sendNotices)
