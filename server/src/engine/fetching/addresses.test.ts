import { describe, expect, test } from 'vitest'
import { mayConnect, networksOf } from './addresses.ts'

describe('an address', () => {
  test.each(['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '172.32.0.1', '11.0.0.1'])(
    '%s is public',
    (address) => {
      for (const port of [80, 443, 8080, 8443]) expect(mayConnect(address, port, [])).toBe(true)
    },
  )

  test.each([
    ['this machine', ['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '0.1.2.3', '::']],
    ['private networks', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::1']],
    ['link-local', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fec0::1']],
    ['shared by a provider (CGNAT)', ['100.64.0.1', '100.127.255.255']],
    ['many at once', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
    ['IPv4 mapped', ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8']],
    ['IPv4 compatible and translated', ['::127.0.0.1', '::8.8.8.8', '::ffff:0:127.0.0.1']],
    ['IPv4 by NAT64', ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::7f00:1']],
    ['IPv4 by 6to4 and Teredo', ['2002:7f00:1::1', '2002:c0a8:101::', '2001:0:53aa:64c:0:0:80ff:fffe']],
    [
      'for documents, tests and nothing yet',
      ['192.0.2.1', '198.18.0.1', '203.0.113.1', '2001:db8::1', '240.0.0.1'],
    ],
    ['no address', ['', 'localhost', 'example.com', '1.2.3.4.5', ':::']],
  ])('of %s is not', (_kind, addresses) => {
    for (const address of addresses) {
      expect([address, mayConnect(address, 80, [])]).toEqual([address, false])
    }
  })

  test.each([0, 21, 22, 25, 81, 3306, 5432, 6379, 9200, 11_211])('is not connected to at port %d', (port) => {
    expect(mayConnect('8.8.8.8', port, [])).toBe(false)
  })
})

test('allowed networks may be private, at any port', () => {
  const allowed = networksOf('10.1.0.0/16, fd00::/8')
  expect(mayConnect('10.1.2.3', 3000, allowed)).toBe(true)
  expect(mayConnect('fd00::3', 80, allowed)).toBe(true)
  for (const address of ['10.2.0.1', '127.0.0.1', '::ffff:10.1.2.3', 'fc00::1'])
    expect(mayConnect(address, 80, allowed)).toBe(false)
  for (const wrong of ['', '10.0.0.1', '10.0.0.0/33', 'here/8']) expect(() => networksOf(wrong)).toThrow()
})
