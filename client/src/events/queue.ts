import type { InputOf } from '@parley/api/contract/endpoint'
import { deleteQueue, getEvents, registerQueue } from '@parley/api/events/endpoints'
import type { Connection } from '../connection/connection.ts'
import type { EventSource, RegisterAnswer } from './event-loop.ts'
import { readStream } from './event-stream.ts'

/** The parameters of POST /register. */
export type RegisterInput = InputOf<typeof registerQueue>

/** The capabilities of an up-to-date client. */
export const allCapabilities = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: true,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
  simplified_presence_events: true,
} satisfies Required<NonNullable<RegisterInput['client_capabilities']>>

/** Registers and reads queues of the connection's account. */
export function eventSource(connection: Connection, input: RegisterInput): EventSource {
  return {
    register: async (signal) => (await connection.call(registerQueue, input, { signal })) as RegisterAnswer,
    async poll({ queueId, lastEventId }, { block, timeout, signal }) {
      const parameters = {
        queue_id: queueId,
        last_event_id: lastEventId,
        ...(block ? {} : { dont_block: true }),
      }
      const { events } = await connection.call(getEvents, parameters, { timeout, signal })
      return events
    },
    stream: (cursor, options) => readStream(connection, cursor, options),
  }
}

/** Deletes a queue, which the server would keep for minutes. */
export async function releaseQueue(connection: Connection, queueId: string): Promise<void> {
  await connection.call(deleteQueue, { queue_id: queueId }, { keepalive: true })
}
