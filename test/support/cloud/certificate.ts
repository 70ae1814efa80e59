import { generateKeyPairSync, sign } from 'node:crypto'

export interface SelfSigned {
  readonly key: string
  readonly certificate: string
}

const part = (tag: number, ...contents: ReadonlyArray<Buffer>): Buffer => {
  const content = Buffer.concat(contents)
  const length = content.length
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...contents: ReadonlyArray<Buffer>): Buffer => part(0x30, ...contents)
const oid = (hex: string): Buffer => part(0x06, Buffer.from(hex, 'hex'))
const integer = (value: number): Buffer => part(0x02, Buffer.from([value]))
const octets = (content: Buffer): Buffer => part(0x04, content)
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const name = (text: string): Buffer => sequence(part(0x31, sequence(oid('550403'), part(0x0c, Buffer.from(text)))))

/**
 * A certificate for these hosts (X.509 v3, P-256, to the end of 2099), made again each time: no key of it is ever
 * stored.
 */
export const selfSigned = (hosts: ReadonlyArray<string>): SelfSigned => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const alternatives = sequence(...hosts.map((host) => part(0x82, Buffer.from(host))))
  const issuer = name('An internet of one computer')
  const body = sequence(
    part(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    issuer,
    sequence(part(0x17, Buffer.from('200101000000Z')), part(0x18, Buffer.from('20991231235959Z'))),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    part(
      0xa3,
      sequence(
        sequence(oid('551d13'), octets(sequence(part(0x01, Buffer.from([255]))))),
        sequence(oid('551d11'), octets(alternatives)),
      ),
    ),
  )
  const signed = sequence(body, ecdsaWithSha256, part(0x03, Buffer.from([0]), sign('sha256', body, privateKey)))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate:
      `-----BEGIN CERTIFICATE-----\n${(signed.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}` +
      '\n-----END CERTIFICATE-----\n',
  }
}
