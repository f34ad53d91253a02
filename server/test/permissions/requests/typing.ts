import { sendMessage } from '@parley/api/messages/endpoints'
import { setTypingStatusForMessageEdit } from '@parley/api/typing/endpoints'
import { askTo, requests } from '../request.ts'
import type { Prop } from '../scene.ts'

const toThemselves: Prop<{ id: number }> = async (_, maker) => {
  const { id } = await maker.call(sendMessage, { type: 'direct', to: [maker.id], content: 'A thought.' })
  return { id }
}

export const typing = requests(
  askTo('what they wrote', setTypingStatusForMessageEdit, async (scene) => {
    return { message_id: (await scene.own(toThemselves)).id, op: 'start' as const }
  }),
  askTo('what somebody else wrote', setTypingStatusForMessageEdit, async (scene) => {
    return { message_id: (await scene.message()).id, op: 'start' as const }
  }),
)
