/**
 * Signing requests with an API key. The member keeps an Ed25519 private key, the exchange only the
 * public one, so the server could not sign. The signature covers everything that determines a
 * request: the key, the time, the window, the request key, the method, the path with its query, and
 * the body.
 */

/** Names of the headers, in lower case as in Node. */
export const KEY_HEADERS = {
  id: 'api-key',
  time: 'api-time',
  window: 'api-window',
  signature: 'api-signature',
} as const

/** The default and maximum window between signing and arrival. */
export const WINDOW_MS = 5_000
export const WINDOW_MAX_MS = 60_000

export type SignedRequest = {
  id: string
  /** Milliseconds since 1970, as text. */
  time: string
  window: string
  /** The Idempotency-Key; '' without one. */
  key: string
  method: string
  /** Path and query, exactly as sent. */
  path: string
}

/**
 * The signed lines before the body: six, each with a line end. The body follows unchanged, byte for
 * byte.
 */
export const signedHead = ({ id, time, window, key, method, path }: SignedRequest): string =>
  ['assay-api-1', id, time, window, key, `${method} ${path}`, ''].join('\n')

export type ApiKey = {
  /** As shown in the security center. */
  id: string
  /** PKCS #8 in base64, as the security center showed it once. */
  privateKey: string
  /** The window between signing and arrival, in milliseconds. */
  windowMs?: number
}

type Signable = Pick<SignedRequest, 'key' | 'method' | 'path'> & { body: string }

/** Signs requests one after the other: answers the headers to be sent with each. */
export function requestSigner({ id, privateKey, windowMs = WINDOW_MS }: ApiKey) {
  const imported = crypto.subtle.importKey('pkcs8', bytesOf(privateKey), 'Ed25519', false, ['sign'])
  // If it is only awaited later, a failure must not crash the process before.
  imported.catch(() => undefined)
  let last = 0
  return async ({ body, ...request }: Signable): Promise<Record<string, string>> => {
    // No two requests in the same millisecond: the exchange accepts each signature once.
    last = Math.max(Date.now(), last + 1)
    const [time, window] = [String(last), String(windowMs)]
    const message = new TextEncoder().encode(signedHead({ id, time, window, ...request }) + body)
    const signature = await crypto.subtle.sign('Ed25519', await imported, message)
    return {
      [KEY_HEADERS.id]: id,
      [KEY_HEADERS.time]: time,
      [KEY_HEADERS.window]: window,
      [KEY_HEADERS.signature]: textOf(new Uint8Array(signature)),
    }
  }
}

/**
 * A `fetch` for `createClient` that signs each request: `createClient({ origin, fetch:
 * signedFetch(key) })`.
 */
export function signedFetch(apiKey: ApiKey): typeof fetch {
  const sign = requestSigner(apiKey)
  return async (target, init = {}) => {
    const url = new URL(String(target))
    // An empty query's question mark would be sent, but is not in `search`.
    if (url.search === '') url.search = ''
    const headers = new Headers(init.headers)
    const signed = await sign({
      key: headers.get('idempotency-key') ?? '',
      method: init.method ?? 'GET',
      path: url.pathname + url.search,
      body: typeof init.body === 'string' ? init.body : '',
    })
    for (const [name, value] of Object.entries(signed)) headers.set(name, value)
    return fetch(url, { ...init, headers })
  }
}

export type NewKeyPair = {
  /** 32 bytes in base64: sent to the exchange. */
  publicKey: string
  /** PKCS #8 in base64: kept by the member. */
  privateKey: string
}

/**
 * Generated locally: the private key is never sent anywhere. Throws if Ed25519 is not supported.
 */
export async function newKeyPair(): Promise<NewKeyPair> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new TypeError('Ed25519 makes pairs of keys.')
  const [publicKey, privateKey] = await Promise.all([
    crypto.subtle.exportKey('raw', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ])
  return {
    publicKey: textOf(new Uint8Array(publicKey)),
    privateKey: textOf(new Uint8Array(privateKey)),
  }
}

const textOf = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
