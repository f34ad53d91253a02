import 'reflect-metadata'
import { X509CertificateGenerator } from '@peculiar/x509'

const KEYS = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** A new self-signed certificate for localhost with its key, in PEM. */
export async function ownCertificate(name: string): Promise<{ cert: string; key: string }> {
  const keys = await crypto.subtle.generateKey(KEYS, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    notAfter: new Date(Date.now() + 3_600_000),
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    keys,
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  return {
    cert: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${key.replaceAll(/(.{64})/g, '$1\n')}\n-----END PRIVATE KEY-----\n`,
  }
}
