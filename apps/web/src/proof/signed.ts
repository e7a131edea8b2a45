/** Whether a text was signed with a published key, by this browser's own cryptography. */

export type PublishedSignature = { text: string; signature: string; publicKey: string }

/** Throws if the browser has no Ed25519, because nothing can be verified then. */
export async function isSigned({
  text,
  signature,
  publicKey,
}: PublishedSignature): Promise<boolean> {
  const { subtle } = crypto
  if (!subtle) throw new Error('This browser has no Web Crypto here.')
  try {
    const key = await subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(text))
  } catch (error) {
    // A browser that cannot check is one thing, a key or signature that is none is another.
    if (error instanceof DOMException && error.name === 'NotSupportedError') throw error
    return false
  }
}

/** Throws when the text is not base64url. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}
