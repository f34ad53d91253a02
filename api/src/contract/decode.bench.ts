import { getMessages, sendMessage } from '../messages/endpoints.ts'
import { decoderFor, type Sources } from './decode.ts'

// `node api/src/contract/decode.bench.ts`: what decoding costs a request, the best of several rounds.
const rounds = 7
const calls = 200_000

const sending: [string, string][] = [
  ['type', 'channel'],
  ['to', '5'],
  ['topic', 'lunch'],
  ['content', 'Shall we go at noon? There is a new place around the corner.'],
  ['queue_id', 'fb67bf8a-c031-47cc-84cf-ed80accacda8'],
  ['local_id', '1700000000.01'],
  ['read_by_sender', 'true'],
]
const reading: [string, string][] = [
  ['anchor', 'newest'],
  ['num_before', '100'],
  ['num_after', '0'],
  ['narrow', '[{"operator":"channel","operand":5},{"operator":"topic","operand":"lunch"}]'],
]

function measure(
  name: string,
  decode: (path: Record<string, string>, sources: Sources) => unknown,
  form: Sources,
) {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    for (let call = 0; call < calls; call++) decode({}, form)
    return ((performance.now() - start) / calls) * 1000
  })
  console.log(`${name}: ${Math.min(...times).toFixed(2)} µs`)
}

const byName = sending.map(([name, value]): [string, string] => [name, name === 'to' ? 'general' : value])
measure('send-message to an ID', decoderFor(sendMessage), sending)
measure('send-message to a name', decoderFor(sendMessage), byName)
measure('send-message from URLSearchParams', decoderFor(sendMessage), new URLSearchParams(sending))
measure('get-messages with a narrow', decoderFor(getMessages), reading)
