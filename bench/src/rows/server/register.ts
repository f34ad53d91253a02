import { allCapabilities } from '@parley/client'
import { company, companySizes } from '../../fixtures/company.ts'
import { Connection } from '../../http/connection.ts'
import { post } from '../../http/requests.ts'
import { progress } from '../../progress.ts'
import { type Figure, ratioAtMost, row } from '../../row.ts'
import { median } from '../../statistics.ts'

export const register = row({
  name: 'register',
  order: 5,
  title: '/register in a large organization',
  limit: 'JSON.stringify of the answer',
  async run(bench) {
    const { dataDir, people } = await bench.organization(company)
    const server = await bench.serve({ dataDir })
    const connection = await Connection.open(server.port)
    bench.defer(() => connection.close())
    const request = (place: number, encoding: string) => {
      const parameters = {
        client_capabilities: allCapabilities,
        client_gravatar: true,
        include_subscribers: 'partial',
      }
      return post(
        people[place % people.length],
        '/api/v1/register',
        parameters,
        `Accept-Encoding: ${encoding}\r\n`,
      )
    }
    const answer: unknown = await wholeAnswer(server.port, request(0, 'identity'))

    const times = { identity: [] as number[], gzip: [] as number[] }
    const bytes = { identity: 0, gzip: 0 }
    const limits: number[] = []
    const rounds = bench.size(100, 30)
    // Until the server's code is compiled.
    const warmUp = bench.size(50, 30)
    progress(`register: ${rounds} rounds`)
    for (let round = 0; round < rounds + warmUp; round++) {
      for (const encoding of ['identity', 'gzip'] as const) {
        // Another user each time, so that no answer memoized for one user helps.
        const bytesOfRequest = request(round, encoding)
        const begun = performance.now()
        const { length, status } = await connection.request(bytesOfRequest)
        if (status !== 200) throw new Error(`register was answered with ${status}`)
        if (round >= warmUp) times[encoding].push(performance.now() - begun)
        bytes[encoding] = length
      }
      const begun = performance.now()
      JSON.stringify(answer)
      if (round >= warmUp) limits.push(performance.now() - begun)
    }
    const limit = median(limits)
    const figures = (name: string, encoding: 'identity' | 'gzip'): Figure[] => [
      { what: `${name}, time`, value: median(times[encoding]), unit: 'ms', limit, target: ratioAtMost(0.5) },
      { what: `${name}, size`, value: bytes[encoding] / 1000, unit: 'kB' },
    ]
    const sizes = companySizes(bench)
    return [
      ...figures(
        `${sizes.people.toLocaleString('en')} users, ${sizes.channels.toLocaleString('en')} channels; plain`,
        'identity',
      ),
      ...figures('compressed', 'gzip'),
    ]
  },
})

/** Uses `fetch`, which keeps and decompresses responses of any length. */
async function wholeAnswer(port: number, request: Buffer): Promise<unknown> {
  const [head = '', body = ''] = request.toString().split('\r\n\r\n')
  const authorization = /Authorization: (.*)/.exec(head)?.[1] ?? ''
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/register`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  return answer.json()
}
