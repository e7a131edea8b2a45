/**
 * Cookies that scripts cannot read and other sites do not send. Over HTTPS their names carry the
 * `__Host-` prefix, which ties them to this very host.
 */
export type Cookies = Readonly<Record<string, string>>

export function readCookies(header: string | undefined, isSecure: boolean): Cookies {
  const prefix = cookieName('', isSecure)
  const found: Record<string, string> = {}
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    if (at > 0 && name.startsWith(prefix))
      found[name.slice(prefix.length)] = part.slice(at + 1).trim()
  }
  return found
}

export const cookieName = (name: string, isSecure: boolean): string =>
  isSecure ? `__Host-${name}` : name

export type NewCookie = { name: string; value: string; maxAgeSeconds: number; isSecure: boolean }

export function cookieHeader({ name, value, maxAgeSeconds, isSecure }: NewCookie): string {
  const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}`
  return `${cookieName(name, isSecure)}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`
}
