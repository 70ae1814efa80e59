export interface HeaderPolicy {
  readonly securityHeadersConfig: {
    readonly contentSecurityPolicy: { readonly contentSecurityPolicy: string; readonly override: boolean }
    readonly strictTransportSecurity: { readonly accessControlMaxAgeSec: number; readonly override: boolean }
    readonly referrerPolicy: { readonly referrerPolicy: string; readonly override: boolean }
    readonly contentTypeOptions: { readonly override: boolean }
  }
  readonly customHeadersConfig: {
    readonly items: ReadonlyArray<{ readonly header: string; readonly value: string; readonly override: boolean }>
  }
}

/** CloudFront takes these in fields of their own and refuses them as custom headers. */
const ownFields: ReadonlyArray<string> = [
  'content-security-policy',
  'strict-transport-security',
  'referrer-policy',
  'x-content-type-options',
]

/** Headers of a function's answer win: they are stricter. Throws for a header that CloudFront cannot express. */
export const headerPolicy = (headers: Readonly<Record<string, string>>): HeaderPolicy => {
  const valueOf = (name: string): string => {
    const value = headers[name]
    if (value === undefined) throw new Error(`${name} is missing`)
    return value
  }
  const age = /^max-age=(\d+)$/.exec(valueOf('strict-transport-security'))?.[1]
  if (age === undefined || valueOf('x-content-type-options') !== 'nosniff')
    throw new Error('These headers have no field in CloudFront')
  return {
    securityHeadersConfig: {
      contentSecurityPolicy: { contentSecurityPolicy: valueOf('content-security-policy'), override: false },
      strictTransportSecurity: { accessControlMaxAgeSec: Number(age), override: false },
      referrerPolicy: { referrerPolicy: valueOf('referrer-policy'), override: false },
      contentTypeOptions: { override: false },
    },
    customHeadersConfig: {
      items: Object.entries(headers)
        .filter(([name]) => !ownFields.includes(name))
        .map(([header, value]) => ({ header, value, override: false })),
    },
  }
}
