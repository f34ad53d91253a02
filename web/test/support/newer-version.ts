import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Stands before a server and, once `isOut`, says that a newer version of the app is there. */
export async function newerVersion(target: number): Promise<{ readonly url: string; isOut: boolean }> {
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const isWorker = path === '/service-worker.js'
    // The text is changed, so it has to come, and uncompressed.
    const { 'if-none-match': _, 'if-modified-since': __, ...always } = headers
    const sent = isWorker ? { ...always, 'accept-encoding': 'identity' } : headers
    const onward = request({ port: target, host: '127.0.0.1', method, path, headers: sent }, (answer) => {
      if (!isWorker || !state.isOut) {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const { 'content-length': ___, ...rest } = answer.headers
        outgoing.writeHead(200, rest)
        // The main script has another name, which leads to the same file.
        outgoing.end(
          text.replace(/(version:.)[\w-]+/, '$1newer').replaceAll(/assets\/index-[\w-]+\.js/g, '$&?newer'),
        )
      })
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const state = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, isOut: false }
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return state
}
