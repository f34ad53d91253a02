import type { AuditEntry } from '@parley/api/audit-log/objects'
import { expect, test } from 'vitest'
import { readConfig } from '#engine/config.ts'
import { sendToSyslog, syslogMessage } from '#organization/audit-log/syslog.ts'
import { certificate } from './support/certificate.ts'
import { PATIENCE } from './support/patience.ts'
import { listenForDatagrams, listenForFrames, parsedSyslog } from './support/syslog.ts'

const ENTRY: AuditEntry = {
  id: 700_000,
  timestamp: 1_795_600_000,
  action: 'user_renamed',
  area: 'accounts',
  actor: {
    type: 'session',
    user_id: 8,
    credential_id: 3,
    address: '127.0.0.1',
    user_agent: 'Browser/1.0',
    client: null,
    command: null,
    request_id: 'abcdefgh.1',
  },
  user_ids: [9],
  stream_id: null,
  group_id: null,
  subject: null,
  old_value: 'Bo Berg',
  new_value: 'Bö Berg 👋',
}

test('an entry is one message in the form of RFC 5424, over each transport', async () => {
  const message = syslogMessage(ENTRY, 'harbor')
  expect(parsedSyslog(message)).toEqual({
    priority: 109,
    at: ENTRY.timestamp * 1000,
    program: 'parley',
    id: 'user_renamed',
    entry: { organization: 'harbor', ...ENTRY },
  })
  const host = '127.0.0.1'
  const datagrams = await listenForDatagrams()
  await sendToSyslog({ protocol: 'udp', host, port: datagrams.port, ca: undefined }, [message, message])
  await expect.poll(() => datagrams.messages, PATIENCE).toEqual([message, message])
  const { port, messages } = await listenForFrames('tls')
  await sendToSyslog({ protocol: 'tls', host, port, ca: certificate.cert }, [message, message])
  expect(messages).toEqual([message, message])
  // One whose certificate nobody vouches for gets nothing.
  await expect(sendToSyslog({ protocol: 'tls', host, port, ca: undefined }, [message])).rejects.toThrow(
    /self.signed/,
  )
  expect(messages).toHaveLength(2)
})

test('where it goes is checked at the start', () => {
  const read = (value: string) => readConfig({ AUDIT_LOG_SYSLOG: value }).auditStreams.syslog
  expect(read('udp://logs.example.com')).toMatchObject({ host: 'logs.example.com', port: 514 })
  expect(read('tls://[::1]')).toMatchObject({ protocol: 'tls', host: '::1', port: 6514 })
  for (const wrong of ['logs.example.com', 'http://logs.example.com', 'tcp://a/b'])
    expect(() => read(wrong)).toThrow('AUDIT_LOG_SYSLOG must be udp://, tcp:// or tls://')
})
