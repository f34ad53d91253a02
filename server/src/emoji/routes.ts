import { getEmojiData } from '@parley/api/emoji/endpoints'
import { allEmoji } from '@parley/markup/emoji'
import { ANSWERED, openRoute } from '../http/route.ts'

const DAY_SECONDS = 86_400

let names: string | undefined

export const data = openRoute(getEmojiData, ({ reply }) => {
  names ??= JSON.stringify({ code_to_names: Object.fromEntries(allEmoji()) })
  reply
    .header('content-type', 'application/json')
    .header('cache-control', `public, max-age=${DAY_SECONDS}`)
    .header('access-control-allow-origin', '*')
    .send(names)
  return ANSWERED
})
