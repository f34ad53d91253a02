import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Whether a request is signed with this key (AWS Signature Version 4), in a header or in its address. */
export function isSigned({ method = '', url = '', headers }: IncomingMessage, secret: string): boolean {
  const [path = '', query = ''] = url.split('?', 2)
  const parameters = query === '' ? [] : query.split('&').map((one) => (one.includes('=') ? one : `${one}=`))
  const { credential, signed, signature, at } = signatureOf(new URLSearchParams(query), headers)
  const [, day = '', region = '', service = '', last = ''] = credential.split('/')
  const names = signed.split(';')
  const canonical = [
    method,
    path,
    parameters
      .filter((one) => !one.startsWith('X-Amz-Signature='))
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
  ].join('\n')
  const text = [
    'AWS4-HMAC-SHA256',
    at,
    [day, region, service, last].join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const key = [day, region, service, last].reduce<Buffer>(
    (made, part) => createHmac('sha256', made).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  )
  return createHmac('sha256', key).update(text).digest('hex') === signature
}

function signatureOf(query: URLSearchParams, headers: IncomingMessage['headers']) {
  if (query.has('X-Amz-Signature')) {
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      signed: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature'),
      at: query.get('X-Amz-Date') ?? '',
    }
  }
  const { authorization = '' } = headers
  const field = (name: string) => new RegExp(`${name}=([^,]*)`).exec(authorization)?.[1] ?? ''
  return {
    credential: field('Credential'),
    signed: field('SignedHeaders'),
    signature: field('Signature'),
    at: String(headers['x-amz-date'] ?? ''),
  }
}
